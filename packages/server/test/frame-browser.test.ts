/** The built frame in a browser, under its policy. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { chromium, type Browser, type Frame } from '@playwright/test'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { launchedHeadless } from '../../../scripts/browsers.mjs'
import { builtFrame } from '../src/embedded/frame/files.ts'
import { operatorKey } from './embedded.ts'
import { start } from './start.ts'

let browser: Browser
beforeAll(async () => {
  browser = await chromium.launch({ ...launchedHeadless(), args: ['--no-sandbox'] })
})
afterAll(() => browser.close())

/**
 * A page that sends no referrer itself frames the wallet of a project whose only page is at
 * localhost.
 */
async function framedBy(
  host: string,
  referrerPolicy = 'origin',
): Promise<{ frame: Frame; faults: string[] }> {
  const own = createServer((request, reply) =>
    reply
      .setHeader('content-type', 'text/html')
      .setHeader('referrer-policy', 'no-referrer')
      .end(
        `<!doctype html><title>A page</title><iframe referrerpolicy="${referrerPolicy}" src="${new URL(request.url!, 'http://x').searchParams.get('frame')}"></iframe>`,
      ),
  )
  await new Promise<void>((resolve) => own.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void own.close())
  const { port } = own.address() as AddressInfo
  const server = await start({ embeddedKey: operatorKey })
  await server.admin.saveProject({ id: 'shop', origins: [`http://localhost:${port}`] })
  const page = await browser.newPage()
  onTestFinished(() => page.close())
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  await page.goto(
    `http://${host}:${port}/?frame=${encodeURIComponent(`${server.url.replace('127.0.0.1', 'localhost')}/frame?projectId=shop`)}`,
  )
  return { frame: page.frames()[1]!, faults }
}

/** The script that the built frame starts a worker with. */
function workerOf(assets: string): string {
  for (const name of readdirSync(assets).filter((file) => file.endsWith('.js'))) {
    const [, file] =
      /new Worker\([^)]*?\/frame\/assets\/(worker-[-\w]+\.js)/.exec(
        readFileSync(path.join(assets, name), 'utf8'),
      ) ?? []
    if (file !== undefined) return file
  }
  throw new Error('The frame starts no worker')
}

test('runs, turns no text into script or markup, and has no network in its worker', async () => {
  const { frame, faults } = await framedBy('localhost')
  await frame.waitForLoadState()
  expect(faults).toEqual([])
  const worker = workerOf(path.join(builtFrame, 'assets'))
  const seen = await frame.evaluate(async (name) => {
    const attempt = (work: () => unknown): string => {
      try {
        work()
        return 'done'
      } catch (error) {
        return (error as Error).message
      }
    }
    const answered = await new Promise<string>((resolve) => {
      const own = new Worker(`/frame/assets/${name}`, { type: 'module' })
      own.onmessage = () => resolve('answered')
      own.onerror = ({ message }) => resolve(message)
      own.postMessage({})
    })
    return {
      answered,
      markup: attempt(() => new DOMParser().parseFromString('<b>1</b>', 'text/html')),
      worker: attempt(() => new Worker('/getWallets?projectId=shop')),
      script: attempt(() => (document.createElement('script').text = '1')),
    }
  }, worker)
  expect(seen).toEqual({
    answered: 'answered',
    markup: expect.stringContaining('TrustedHTML') as string,
    worker: 'No script of the frame',
    script: expect.stringContaining('TrustedScript') as string,
  })
})

test('a page outside the project frames a page that says so, without the wallet, though it sends no referrer itself', async () => {
  const { frame, faults } = await framedBy('127.0.0.1')
  await expect.poll(() => frame.content()).toContain('refused')
  expect(await frame.content()).not.toContain('assets')
  expect(faults).toEqual([])
})

test('refuses to be framed by a page outside the project whose frame sends no referrer', async () => {
  const { frame, faults } = await framedBy('127.0.0.1', 'no-referrer')
  await expect.poll(() => frame.url()).toContain('chrome-error')
  await expect.poll(() => faults.join()).toContain('frame-ancestors')
})
