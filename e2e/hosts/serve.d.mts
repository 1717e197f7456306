/** Builds and serves the host pages of the tests. */
export declare function serveHosts(
  relays: string[],
): Promise<{ url: string; stop(): Promise<void> }>
