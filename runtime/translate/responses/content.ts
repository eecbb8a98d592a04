import { type Json, isObject } from "../../json.ts";

/**
 * Chat content parts as Responses content parts (LANGUAGE section 5): text, images and files are
 * respelled, anything else is left as it is.
 */
export function toContent(parts: readonly Json[], text: "input_text" | "output_text"): Json[] {
  return parts.map((part) => toPart(part, text));
}

function toPart(part: Json, text: "input_text" | "output_text"): Json {
  if (!isObject(part)) return part;
  switch (part.type) {
    case "text":
      return { ...part, type: text };
    case "image_url": {
      const { image_url: image, ...rest } = part;
      if (!isObject(image)) return { ...part, type: "input_image" };
      const { url, ...details } = image;
      return { ...rest, type: "input_image", image_url: url, ...details };
    }
    case "file": {
      const { file, ...rest } = part;
      return { ...rest, type: "input_file", ...(isObject(file) ? file : {}) };
    }
    default:
      return part;
  }
}
