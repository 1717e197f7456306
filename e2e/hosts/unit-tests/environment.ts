/**
 * The two documents that hosts' unit tests have, each as Vitest makes its environment of the same
 * name.
 */
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { populateGlobal, type Environment } from 'vitest/runtime'

/** The part of both that is used here. */
interface Documents {
  JSDOM: new (html: string, options: object) => { window: Window }
  Window: new (options: object) => Window
}

// They come from their own folder, which has its own lock file.
const load = async (name: string): Promise<Documents> =>
  (await import(pathToFileURL(createRequire(import.meta.url).resolve(name)).href)) as Documents
const url = 'http://localhost:3000'

const windows: Readonly<Record<string, () => Promise<Window>>> = {
  jsdom: async () =>
    new (await load('jsdom')).JSDOM('<!DOCTYPE html>', { url, pretendToBeVisual: true }).window,
  'happy-dom': async () => new (await load('happy-dom')).Window({ url }),
}

export function environmentOf(name: string): Environment {
  return {
    name,
    viteEnvironment: 'client',
    async setup(global: Record<string, unknown>) {
      const window = await windows[name]!()
      const { keys, originals } = populateGlobal(global, window, { bindFunctions: true })
      return {
        teardown() {
          window.close()
          for (const key of keys) delete global[key]
          for (const [key, value] of originals) global[String(key)] = value
        },
      }
    },
  }
}
