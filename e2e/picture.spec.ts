import { expect, test } from '@playwright/test'
import { readEarlier, textOf, takePictures } from './picture.ts'

test('the README’s picture shows the cards as they are: else `npm run screenshots` makes it anew', async ({
  page,
  browser,
}) => {
  expect(textOf(await takePictures(page, browser))).toBe(await readEarlier())
})
