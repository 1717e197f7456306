/**
 * Our marks can be seen on every surface of both themes: none is of the colour that is behind it.
 */
import { neutral, surfaceRoles } from '../../../../core/src/theme/roles.ts'
import { type Rgb, toOklab } from '../../../../core/src/theme/colors.ts'
import { coins } from '../../../../core/src/marks/drawn/coins.ts'
import { firstWallets } from '../../../../core/src/marks/drawn/first-wallets.ts'
import { wallets } from '../../../../core/src/marks/drawn/wallets.ts'
import { expect, test } from 'vitest'

/** Half the size of a row's logo, px. */
const size = 20
/** A distance in Oklab that is seen at a glance: six times the one that is just noticed. */
const clear = 0.12
/**
 * The share of a mark's square that has to be at that distance: a white sign whose plate is as dark
 * as the ground has a fifth.
 */
const least = 0.15
const grounds = (['dark', 'light'] as const).flatMap((mode) =>
  surfaceRoles.map((role) => ({ name: `${mode} ${role}`, colour: neutral(mode, role) })),
)

async function drawn(svg: string): Promise<HTMLImageElement> {
  const image = new Image(size, size)
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`
  await image.decode()
  return image
}

/** The share of the mark's square that stands out from the ground. */
function shareSeen(image: HTMLImageElement, ground: Rgb): number {
  const canvas = Object.assign(document.createElement('canvas'), { width: size, height: size })
  const context = canvas.getContext('2d', { willReadFrequently: true })!
  context.fillStyle = `rgb(${ground.join(' ')})`
  context.fillRect(0, 0, size, size)
  context.drawImage(image, 0, 0, size, size)
  const { data } = context.getImageData(0, 0, size, size)
  const behind = toOklab(ground)
  let seen = 0
  for (let at = 0; at < data.length; at += 4) {
    const colour = toOklab([data[at]!, data[at + 1]!, data[at + 2]!])
    if (Math.hypot(...colour.map((value, index) => value - behind[index]!)) >= clear) seen++
  }
  return seen / (size * size)
}

test('has enough contrast for every mark on every surface of both themes', async () => {
  const marks = Object.entries({ ...firstWallets, ...wallets, ...coins })
  expect(marks.length).toBeGreaterThan(80)
  const lost: string[] = []
  for (const [name, svg] of marks) {
    const image = await drawn(svg)
    for (const { name: ground, colour } of grounds) {
      const share = shareSeen(image, colour)
      if (share < least) lost.push(`${name} on ${ground}: ${share.toFixed(2)}`)
    }
  }
  expect(lost).toEqual([])
})
