import { expect, test } from '@playwright/test'
import { scenes } from '../scenes.ts'
import {
  accountButton,
  atRest,
  card,
  choosePocket,
  connect,
  connectButton,
  demo,
  url,
} from '../visitor.ts'

const folder = 'screenshots'

for (const { name, go } of scenes)
  test(name, async ({ page }, { project }) => {
    await go(page, (project.metadata['query'] as string | undefined) ?? '')
    await atRest(card(page))
    await page.screenshot({ path: `${folder}/${name}-${project.name}.png` })
  })

test('the pocket wallet’s window', async ({ page, context }, { project }) => {
  if (project.name !== 'dark') return
  await page.goto(url())
  await connectButton(page).click()
  const [popup] = await Promise.all([context.waitForEvent('page'), choosePocket(page)])
  await popup.getByTestId('approve').waitFor()
  await popup.screenshot({ path: `${folder}/pocket-wallet.png` })
})

test('the event stream', async ({ page }, { project }) => {
  const query = (project.metadata['query'] as string | undefined) ?? ''
  await page.goto(url(`/?page=events${query}`))
  await connectButton(page).click()
  await expect(card(page).getByTestId('all-wallets')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(card(page)).toBeHidden()
  await expect(page.getByTestId('stream')).toContainText('MODAL_CLOSE')
  await page.screenshot({ path: `${folder}/event-stream-${project.name}.png` })
})

/** What a visitor sees first, with a phone, and once connected, side by side. */
test('the picture of the README', async ({ page }, { project }) => {
  if (project.name !== 'dark') return
  const pictures: string[] = []
  const take = async (): Promise<void> => {
    await page.mouse.move(0, 0)
    await atRest(card(page))
    pictures.push((await card(page).screenshot()).toString('base64'))
  }
  await page.setViewportSize({ width: 1280, height: 760 })
  await page.goto(demo('/'))
  await connectButton(page).click()
  await expect(card(page).getByTestId('use-phone')).toBeVisible()
  await take()
  await card(page).getByTestId('use-phone').click()
  await expect(card(page).locator('.view:not(.leaving) [data-state]').last()).toHaveAttribute(
    'data-state',
    'ready',
  )
  await take()
  await connect(page)
  await accountButton(page).click()
  await expect(card(page).getByTestId('tokens')).toContainText('1,234.56')
  await take()
  await page.goto('about:blank')
  await page.setContent(`<style>
    body { display: flex; gap: 40px; align-items: center; justify-content: center; height: 100vh; margin: 0; background: #e9ebee }
    img { width: 360px; border-radius: 28px; box-shadow: 0 16px 48px rgb(0 0 0 / .24) }
  </style>${pictures.map((each) => `<img src="data:image/png;base64,${each}">`).join('')}`)
  await page.screenshot({ path: `${folder}/picture.png` })
})
