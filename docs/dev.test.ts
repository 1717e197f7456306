/** `npm run dev`, as a contributor starts it: with all parts, and the page from its sources. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { root } from './pages.ts'

/** Starts the command at free ports, and waits until it prints what the pattern matches. */
async function startDev(pattern: RegExp) {
  const { PATH, HOME } = process.env
  const child = spawn(process.execPath, ['scripts/dev.mjs'], {
    cwd: root,
    env: { PATH, HOME, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGTERM'))
  let output = ''
  child.stdout.setEncoding('utf8')
  const printed = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: string) => {
      output += chunk
      const match = pattern.exec(output)?.[1]
      if (match !== undefined) resolve(match)
    })
    child.on('exit', (code) => reject(new Error(`Ended with ${code}:\n${output}`)))
  })
  return {
    printed: await printed,
    /** Stops it, and resolves with its exit code and all that it printed. */
    async stop() {
      child.kill('SIGTERM')
      const [code] = (await once(child, 'close')) as [number | null]
      return { code, output }
    },
  }
}

const textOf = async (url: string): Promise<string> => (await fetch(url)).text()

test('npm run dev serves the page from the sources of the packages, warns of nothing, and leaves nothing running', async () => {
  const { printed: url, stop } = await startDev(/^ +Demo: (\S+)\n[^]*Ctrl-C/m)
  const page = await textOf(url)
  expect(page).toContain('/announce.js')
  expect(page).toContain('/@vite/client')
  const { networks, service } = await (await fetch(`${url}/config.json`)).json()
  expect(networks.map(({ id }: { id: string }) => id.split(':')[0])).toEqual([
    'eip155',
    'eip155',
    'solana',
    'bip122',
  ])
  expect((await fetch(`${service}/health`)).status).toBe(200)
  const main = await textOf(`${url}/src/main.tsx`)
  const widget = /"(\/@fs\/[^"]+\/packages\/react\/src\/index\.ts)"/.exec(main)?.[1]
  expect(await textOf(`${url}${widget}`)).toContain('/packages/react/src/')
  const { code, output } = await stop()
  expect([code, output]).toEqual([0, expect.stringMatching(/Nothing is left running/)])
  // The server warns of nothing.
  expect(output).not.toContain('"level":40')
})
