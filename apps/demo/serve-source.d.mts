/** Serves the demo from the sources of the app and of the packages, with hot reload. */
export declare const serveSource: typeof import('./serve.mjs').serveDemo

/** What the plugin needs of Vite's development server. */
interface Server {
  watcher: {
    add(folder: string): unknown
    on(event: 'change', listener: (file: string) => void): unknown
  }
  config: { logger: { error(message: string): void } }
}

/** Compiles the messages of a folder again when one of its catalogues changes. */
export declare function catalogues(source?: string): {
  name: string
  configureServer(server: Server): void
}
