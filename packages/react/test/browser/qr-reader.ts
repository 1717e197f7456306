import jsqr from 'jsqr'
import { card } from './host.tsx'
import { atRest } from './scenes.ts'

/** What an independent QR reader reads from a picture of the code that the card shows. */
export async function scanned(): Promise<string | undefined> {
  await atRest()
  const png = await card.getByRole('img', { name: /QR/ }).screenshot({ save: false })
  const picture = new Image()
  picture.src = `data:image/png;base64,${png}`
  await picture.decode()
  const canvas = new OffscreenCanvas(picture.width, picture.height).getContext('2d')!
  canvas.drawImage(picture, 0, 0)
  const { data, width, height } = canvas.getImageData(0, 0, picture.width, picture.height)
  return jsqr(data, width, height, { inversionAttempts: 'dontInvert' })?.data
}
