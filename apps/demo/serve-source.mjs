/**
 * Serves the demo from the sources of the app and of the packages. A change in them shows at once;
 * the page is reloaded only where a component cannot be replaced.
 */
import { createServer } from 'node:http'
import path from 'node:path'
import { createServer as createVite } from 'vite'
import { compileMessages } from '../../scripts/messages.mjs'
import { listen, withWallet } from './serve.mjs'

const home = import.meta.dirname
const widget = path.resolve(home, '../../packages/react/src')

/** What the page asks the server for by itself: its configuration and the pocket wallet. */
const demoPage = ({ wallet, config }) => ({
  name: 'demo-page',
  configureServer(vite) {
    vite.middlewares.use('/config.json', (_request, response) => {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(config))
    })
  },
  transformIndexHtml: (html, { originalUrl }) => withWallet(html, originalUrl, wallet),
})

/** Compiles the messages of a folder again when one of its catalogues changes. */
export const catalogues = (source = widget) => ({
  name: 'catalogues',
  configureServer({ watcher, config }) {
    watcher.add(source)
    watcher.on('change', (file) => {
      if (!/\/strings\/(first\/)?[\w-]+\.json$/.test(file) || !file.startsWith(source)) return
      compileMessages(source).catch((error) => config.logger.error(error.message))
    })
  },
})

/**
 * The options are those of `serveDemo`. There is no content security policy: hot reload needs
 * inline scripts and styles.
 *
 * @type {typeof import('./serve.mjs').serveDemo}
 */
export async function serveSource({
  port = 0,
  wallet,
  networks,
  service = '',
  relay,
  past = false,
  login = false,
}) {
  const config = { wallet, networks, service, relay, past, login }
  const server = createServer()
  const vite = await createVite({
    root: home,
    cacheDir: path.resolve(home, '../../node_modules/.cache/demo'),
    logLevel: 'warn',
    resolve: { conditions: ['@portico/source', 'module', 'browser', 'development|production'] },
    plugins: [demoPage({ wallet, config }), catalogues()],
    server: { middlewareMode: { server }, hmr: { server } },
  })
  server.on('request', vite.middlewares)
  const { url, stop } = await listen(server, port)
  return {
    url,
    stop: async () => {
      await vite.close()
      await stop()
    },
  }
}
