/** What every request of a job passes on its way to a backend that has limits. */
export interface Gate {
  /**
   * Makes an attempt once the limits let it start: a request is then in flight (`concurrency`), and
   * one more attempt is counted in each window of `rate_limit`.
   */
  attempt<T>(work: () => Promise<T>): Promise<T>;
  /** Makes any other request, such as a poll: it is in flight, but no attempt. */
  request<T>(work: () => Promise<T>): Promise<T>;
}
