/**
 * Tests of the login frame's approval in a hostile page of another origin, with the policies that
 * the server sends. What the page puts over the frame is not in the frame's document, so only the
 * browser can detect it.
 */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { build } from 'esbuild'
import { clickToClose } from './visitor.ts'

const root = path.resolve(import.meta.dirname, '..')
const policy =
  "default-src 'none'; style-src 'self'; script-src 'self'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'"
const servers: Server[] = []
let [frame, host] = ['', '']

/** @returns its origin. */
async function serve(
  name: string,
  answer: (path: string) => readonly [type: string, body: string | Uint8Array] | undefined,
): Promise<string> {
  const server = createServer(({ url = '/' }, response) => {
    const found = answer(url.split('?')[0]!)
    if (!found) return void response.writeHead(404).end()
    response
      .writeHead(200, {
        'content-type': found[0],
        ...(name === 'localhost' && { 'content-security-policy': policy }),
      })
      .end(found[1])
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, resolve))
  return `http://${name}:${(server.address() as AddressInfo).port}`
}

test.beforeAll(async () => {
  const { outputFiles } = await build({
    entryPoints: [path.join(root, 'e2e/hosts/approval.ts')],
    outdir: '/frame',
    bundle: true,
    splitting: true,
    format: 'esm',
    write: false,
    conditions: ['@portico/source'],
  })
  const style = await readFile(path.join(root, 'apps/frame/src/look/style.css'))
  const [page, own] = await Promise.all(
    ['index.html', 'window.html'].map((file) =>
      readFile(path.join(root, 'apps/frame', file), 'utf8'),
    ),
  )
  const html = (text: string): string =>
    text
      .replace('/src/look/style.css', '/frame/style.css')
      .replace('/src/main.ts', '/frame/approval.js')
  frame = await serve('localhost', (at) => {
    if (at === '/frame') return ['text/html', html(page!)]
    if (at === '/frame/window.html') return ['text/html', html(own!)]
    if (at === '/frame/style.css') return ['text/css', style]
    const script = outputFiles.find((file) => file.path.replaceAll('\\', '/').endsWith(at))
    return script && ['text/javascript', script.contents]
  })
  host = await serve('127.0.0.1', () => [
    'text/html',
    `<!doctype html><title>Shop</title><style>dialog{position:fixed;inset:0;width:100%;height:100%;max-width:none;max-height:none;border:0;padding:16px;background:none;display:grid;place-items:center}.card{width:360px;height:650px;border-radius:28px;background:#121316;padding:48px 0 20px}iframe{width:100%;height:100%;border:0}#over{position:fixed;inset:0;background:#fff;z-index:9}</style>
<dialog><div class="card"><iframe title="Wallet" src="${frame}/frame?projectId=1"></iframe></div></dialog><script>window.reported = []; addEventListener('message', ({ data }) => reported.push(data)); document.querySelector('dialog').showModal()</script>`,
  ])
})
test.afterAll(() => Promise.all(servers.map((server) => new Promise((done) => server.close(done)))))

const reported = (page: Page): Promise<unknown> =>
  page.evaluate(() => (window as unknown as { reported: unknown }).reported)
const approve = (page: Page) => page.frameLocator('iframe').locator('[data-do=approve]')

/** Puts an element over the frame, in the dialog that is on top. */
const cover = (page: Page, style = ''): Promise<void> =>
  page.evaluate((css) => {
    const over = document.createElement('div')
    over.id = 'over'
    over.style.cssText = css
    document.querySelector('dialog')!.append(over)
  }, style)

test('approves by a press when the frame is wholly visible in a page of another origin', async ({
  page,
}) => {
  await page.goto(host)
  await expect(approve(page)).toHaveAttribute('data-seen', 'ready')
  await approve(page).click()
  await expect.poll(() => reported(page)).toEqual(['show', 'hide', 'approved'])
})

for (const [name, style] of [
  ['covers it', ''],
  ['covers it and lets presses through', 'pointer-events:none;opacity:.95'],
  ['covers all but the button', 'inset:0 0 180px'],
] as const)
  test(`approves nothing in a page that ${name}`, async ({ page }) => {
    await page.goto(host)
    await expect(approve(page)).toHaveAttribute('data-seen', 'ready')
    await cover(page, style)
    await expect(approve(page)).toHaveAttribute('data-seen', 'hidden')
    await approve(page).click({ force: true })
    await approve(page).dispatchEvent('click')
    expect(await reported(page)).toEqual(['show'])
  })

for (const [name, css] of [
  ['half transparent', 'opacity:.5'],
  ['invisible', 'opacity:0'],
  ['small', 'transform:scale(.3)'],
  ['cut off', 'clip-path:inset(50% 0 0 0)'],
] as const)
  test(`approves nothing in a frame that its page makes ${name}`, async ({ page }) => {
    await page.goto(host)
    await expect(approve(page)).toHaveAttribute('data-seen', 'ready')
    await page
      .locator('.card')
      .evaluate((card, style) => ((card as HTMLElement).style.cssText += `;${style}`), css)
    await expect(approve(page)).toHaveAttribute('data-seen', 'hidden')
    await approve(page).dispatchEvent('click')
    expect(await reported(page)).toEqual(['show'])
  })

test('approves a covered frame in a window of its own, out of the page’s reach', async ({
  page,
  context,
}) => {
  await page.goto(host)
  await expect(approve(page)).toHaveAttribute('data-seen', 'ready')
  await cover(page, 'pointer-events:none;inset:0 0 200px')
  await expect(approve(page)).toHaveText('Open in a window')
  const [own] = await Promise.all([context.waitForEvent('page'), approve(page).click()])
  await expect(own.locator('.text')).toHaveText('Hello from the page')
  await expect(own.getByRole('heading', { name: 'Sign message' })).toBeFocused()
  await expect(own.locator('[data-do=approve]')).toHaveAttribute('data-seen', 'ready')
  await clickToClose(own.locator('[data-do=approve]'))
  await expect.poll(() => reported(page)).toEqual(['show', 'hide', 'approved'])
  await expect.poll(() => own.isClosed()).toBe(true)
})
