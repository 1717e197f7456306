/**
 * The picture of the README: what a visitor sees first, once connected, and on a phone. Beside it
 * is what its cards said when it was made.
 */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, type Browser, type Page } from '@playwright/test'
import { accountButton, atRest, card, connect, connectButton, demo } from './visitor.ts'

const phone = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
}
const docs = path.resolve(import.meta.dirname, '../docs')
export const pictureFile: string = path.join(docs, 'picture.png')
export const textFile: string = path.join(docs, 'picture.txt')

export interface Pictured {
  /** PNG as base64. */
  readonly png: string
  /** Its roles and words. Amounts change with what other tests send. */
  readonly text: string
}

async function pictured(page: Page, whole = false): Promise<Pictured> {
  await page.mouse.move(0, 0)
  await atRest(card(page))
  const text = await card(page).ariaSnapshot()
  const png = await (whole ? page.screenshot() : card(page).screenshot())
  return { png: png.toString('base64'), text: text.replaceAll(/\d[\d.,]*/g, '0') }
}

async function openList(page: Page, query = ''): Promise<void> {
  await page.goto(demo(`/${query}`))
  await connectButton(page).click()
  await expect(card(page).getByTestId('all-wallets')).toBeVisible()
}

/** @param page of a computer, without a connection. */
export async function takePictures(page: Page, browser: Browser): Promise<Pictured[]> {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openList(page, '?theme=light')
  const list = await pictured(page)
  await page.goto(demo('/'))
  await connect(page)
  await accountButton(page).click()
  await expect(card(page).getByTestId('tokens')).toContainText('1,234.56')
  const account = await pictured(page)
  const context = await browser.newContext({ ...phone, reducedMotion: 'reduce' })
  const held = await context.newPage()
  await openList(held)
  const sheet = await pictured(held, true)
  await context.close()
  return [list, account, sheet]
}

export const textOf = (pictures: readonly Pictured[]): string =>
  `${pictures.map(({ text }) => text).join('\n\n')}\n`

/** @returns what the cards said when the picture was made. */
export const readEarlier = (): Promise<string> => readFile(textFile, 'utf8')

/** Side by side. */
export async function compose(page: Page, pictures: readonly Pictured[]): Promise<Buffer> {
  await page.goto('about:blank')
  const images = pictures.map(({ png }) => `<img src="data:image/png;base64,${png}">`)
  await page.setContent(`<style>
    body {
      display: flex;
      gap: 40px;
      align-items: center;
      justify-content: center;
      height: 100vh;
      margin: 0;
      background: #e9ebee;
    }
    img {
      width: 360px;
      border-radius: 28px;
      box-shadow: 0 16px 48px rgb(0 0 0 / .24);
    }
  </style>${images.join('')}`)
  return page.screenshot()
}
