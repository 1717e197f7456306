/**
 * The documents that hosts' unit tests have, each as Vitest makes its environment of that name:
 * happy-dom, jsdom, and the jsdom that Node 18 and Node 20 can run.
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

async function windowOf(name: string): Promise<Window> {
  const { JSDOM, Window } = await load(name)
  if (name === 'happy-dom') return new Window({ url })
  return new JSDOM('<!DOCTYPE html>', { url, pretendToBeVisual: true }).window
}

/** Nothing of ours may make Node warn in a host's tests. */
const refuseWarning = (warning: Error): void => {
  if (warning.name === 'TimeoutNaNWarning') throw warning
}

export function environmentOf(name: string): Environment {
  return {
    name,
    viteEnvironment: 'client',
    async setup(global: Record<string, unknown>) {
      process.on('warning', refuseWarning)
      const window = await windowOf(name)
      const { keys, originals } = populateGlobal(global, window, { bindFunctions: true })
      return {
        teardown() {
          process.off('warning', refuseWarning)
          window.close()
          for (const key of keys) delete global[key]
          for (const [key, value] of originals) global[String(key)] = value
        },
      }
    },
  }
}
