import { writeFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { scenes } from '../scenes.ts'
import { compose, pictureFile, textFile, textOf, takePictures } from '../picture.ts'
import { atRest, card, choosePocket, connectButton, url } from '../visitor.ts'

const folder = 'screenshots'

for (const { name, go } of scenes)
  test(name, async ({ page }, { project }) => {
    await go(page, (project.metadata['query'] as string | undefined) ?? '')
    await atRest(card(page))
    await page.screenshot({ path: `${folder}/${name}-${project.name}.png` })
    // What has closed meanwhile is not in the picture.
    await expect(card(page)).toBeVisible()
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

test('the picture of the README', async ({ page, browser }, { project }) => {
  if (project.name !== 'dark') return
  const pictures = await takePictures(page, browser)
  await writeFile(pictureFile, await compose(page, pictures))
  await writeFile(textFile, textOf(pictures))
})
