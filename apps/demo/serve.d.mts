/** Serves the built demo under the strictest policy that Portico promises to work with. */
export declare function serveDemo(options: {
  port?: number
  wallet: string
  networks: readonly { id: string; rpcUrl: string }[]
  service?: string
  relay?: { url: string; projectId: string }
  past?: boolean
  login?: boolean
}): Promise<{ url: string; stop(): Promise<void> }>
