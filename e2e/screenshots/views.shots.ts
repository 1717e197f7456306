import { expect, test } from '@playwright/test'
import { scenes } from '../scenes.ts'
import { accountButton, card, choosePocket, connect, connectButton, url } from '../visitor.ts'

const folder = 'screenshots'

for (const { name, go } of scenes)
  test(name, async ({ page }, { project }) => {
    await go(page, (project.metadata['query'] as string | undefined) ?? '')
    await settle(page)
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

test('the picture of the README', async ({ page }, { project }) => {
  if (project.name !== 'dark') return
  await connect(page)
  await accountButton(page).click()
  await expect(card(page).getByTestId('tokens')).toContainText('1,234.56')
  await settle(page)
  await page.screenshot({ path: `${folder}/picture.png` })
})

/** Everything that moves has come to rest; what turns for ever is shown as it is. */
async function settle(page: Parameters<typeof card>[0]): Promise<void> {
  await card(page).evaluate((element) =>
    Promise.all(
      (element.getRootNode() as ShadowRoot)
        .getAnimations()
        .filter((each) => each.effect?.getComputedTiming().iterations !== Infinity)
        .map((each) => each.finished.catch(() => null)),
    ),
  )
}
