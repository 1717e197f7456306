import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { presetCss } from '../../../core/src/theme/css.ts'
import { contrast, parseColor } from '../../../core/src/theme/colors.ts'
import { darkTheme, presets, themeCss } from '@portico/core/themes'
import { AccountButton, ConnectButton, NetworkButton, WalletButton } from '../index.ts'
import { withColorScheme } from '../../test/browser/color-scheme.ts'
import { fox, visit } from '../../test/browser/host.tsx'

// A button under the pointer has another background, and a test file before this one may have left
// the pointer there.
beforeAll(() => userEvent.hover(document.documentElement, { position: { x: 0, y: 0 } }))

const all = (
  <>
    <ConnectButton className="mine" start={<i>before</i>} end={<i>after</i>} />
    <NetworkButton className="mine" />
    <AccountButton className="mine" />
    <WalletButton className="mine" wallet="test.owl" label="Owl" />
  </>
)

const buttonsOf = (id: string): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('[data-portico-button]')].filter(
    ({ dataset }) => dataset['porticoId'] === id,
  )
const connectOf = (id: string): CSSStyleDeclaration =>
  getComputedStyle(buttonsOf(id).find(({ dataset }) => dataset['porticoButton'] === 'connect')!)
const networkOf = (id: string): CSSStyleDeclaration =>
  getComputedStyle(buttonsOf(id).find(({ dataset }) => dataset['porticoButton'] === 'network')!)
const adopted = (): number => document.adoptedStyleSheets.length
const ratio = ({ color, backgroundColor }: CSSStyleDeclaration): number =>
  contrast(parseColor(color)!, parseColor(backgroundColor)!)

test('accent, font, corners and size of a theme apply to the buttons, and are removed with the instance', async () => {
  const before = adopted()
  const { portico, leave } = visit({
    children: all,
    config: {
      themeVariables: {
        accent: '#ffcc00',
        fontFamily: 'Georgia, serif',
        borderRadiusMaster: '2px',
        fontSizeMaster: '11px',
      },
    },
  })
  expect(connectOf(portico.id).color).toBe('rgb(255, 255, 255)')
  await expect.poll(() => connectOf(portico.id).backgroundColor).toBe('rgb(255, 204, 0)')
  const { color, fontFamily, fontSize, borderTopLeftRadius } = connectOf(portico.id)
  expect([color, fontFamily, fontSize, borderTopLeftRadius]).toEqual([
    'rgb(0, 0, 0)',
    'Georgia, serif',
    '16.5px',
    '6px',
  ])
  expect(document.querySelectorAll('main [style], main style')).toHaveLength(0)
  leave()
  await expect.poll(adopted).toBe(before)
})

test.each(['dark', 'light', 'system'] as const)(
  'gives every button enough contrast with any accent in %s',
  async (themeMode) => {
    const { portico } = visit({
      children: all,
      config: { themeMode, themeVariables: { accent: '#777777' } },
    })
    for (const accent of ['#ffff00', '#ffffff', '#000000', '#0000ff', '#ff5a1f']) {
      const grey = connectOf(portico.id).getPropertyValue('--portico-b-accent')
      portico.setThemeVariables({ accent, colorMix: accent, colorMixStrength: 30 })
      await expect
        .poll(() => connectOf(portico.id).getPropertyValue('--portico-b-accent'))
        .not.toBe(grey)
      await expect
        .poll(() => Math.min(...buttonsOf(portico.id).map((each) => ratio(getComputedStyle(each)))))
        .toBeGreaterThanOrEqual(4.5)
    }
  },
)

test('buttons follow a change of theme, and of the system’s', async () => {
  const { portico } = visit({ children: all })
  const background = () => expect.poll(() => networkOf(portico.id).backgroundColor)
  await background().toBe('rgb(37, 40, 45)')
  portico.setThemeMode('light')
  await background().toBe('rgb(255, 255, 255)')
  portico.setThemeMode('system')
  await withColorScheme('dark')
  await background().toBe('rgb(37, 40, 45)')
  await withColorScheme('light')
  await background().toBe('rgb(255, 255, 255)')
})

test('two instances on a page have their own themes, and each follows its changes', async () => {
  const one = visit({ children: all, config: { themeVariables: { accent: '#ffcc00' } } }).portico
  const two = visit({
    children: all,
    config: { id: 'b"]{}', themeVariables: { accent: '#ff0066' } },
  }).portico
  const plain = visit({ children: all }).portico
  await expect.poll(() => connectOf(one.id).backgroundColor).toBe('rgb(255, 204, 0)')
  await expect.poll(() => connectOf(two.id).getPropertyValue('--portico-b-on-accent')).not.toBe('')
  expect(connectOf(two.id).backgroundColor).not.toBe(connectOf(one.id).backgroundColor)
  expect(connectOf(plain.id).getPropertyValue('--portico-b-on-accent')).toBe('')
  const dark = networkOf(one.id).color
  one.setThemeMode('light')
  await expect.poll(() => networkOf(one.id).color).not.toBe(dark)
  one.setThemeVariables({ accent: '#00ff88' })
  await expect
    .poll(() => connectOf(one.id).getPropertyValue('--portico-b-on-accent'))
    .toBe('#ffffff')
  one.setThemeVariables({})
  await expect.poll(() => connectOf(one.id).backgroundColor).toBe('rgb(67, 83, 230)')
})

test('the CSS for a host’s own sheet equals what the script sets, before the script runs', async () => {
  const theme = darkTheme({ accent: '#ffcc00', fontFamily: 'Georgia, serif' })
  link(themeCss(theme, { instance: 'served' }))
  const before = adopted()
  const { portico } = visit({ children: all, config: { id: 'served', ...theme } })
  const look = (): string[] => [
    connectOf('served').color,
    networkOf('served').backgroundColor,
    networkOf('served').fontFamily,
  ]
  const first = look()
  expect(first).toEqual(['rgb(0, 0, 0)', 'rgb(37, 40, 45)', 'Georgia, serif'])
  await expect.poll(adopted).toBe(before + 1)
  expect(look()).toEqual(first)
  portico.setThemeVariables({})
  await expect.poll(() => connectOf('served').color).toBe('rgb(255, 255, 255)')
})

/**
 * The host's own style sheet, which a server's page has before any script. It stands before the
 * static sheet, because the host decides the order of the two.
 */
function link(css: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [sheet, ...document.adoptedStyleSheets]
  onTestFinished(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
  })
}

test.each(['dark', 'light', 'system'] as const)(
  'a preset’s sheet equals what the script sets, before the script runs, in %s',
  async (themeMode) => {
    link(presetCss('grove'))
    const before = adopted()
    const { portico } = visit({
      children: all,
      config: { id: `grove-${themeMode}`, themeMode, themeVariables: presets.grove },
    })
    const look = (): string[] => [
      connectOf(portico.id).color,
      connectOf(portico.id).backgroundColor,
      networkOf(portico.id).backgroundColor,
      networkOf(portico.id).color,
    ]
    const first = look()
    expect(connectOf(portico.id).getPropertyValue('--portico-b-accent')).not.toMatch(/^#4[f3]5[f3]/)
    await expect.poll(adopted).toBe(before + 1)
    expect(look()).toEqual(first)
  },
)

test('a host’s class and its content around the label are on the one button in every state', async () => {
  const wallet = fox({ behaviour: 'hang' })
  const { portico } = visit({ children: all })
  const main = document.querySelector('main')!
  const classes = (): string[] =>
    [...main.querySelectorAll('button')].map(({ className }) => className)
  const text = (): string | null | undefined => main.querySelector('button')?.textContent
  expect([text(), classes()]).toEqual(['beforeConnect walletafter', ['mine', 'mine', 'mine']])
  await expect.poll(() => Object.values(portico.getState().offers).flat().length).toBeGreaterThan(0)
  const button = main.querySelector('button')
  portico.connect({ wallet: 'test.fox' }).catch(() => {})
  await wallet.asked('eth_requestAccounts')
  await expect.poll(text).toBe('beforeConnectingafter')
  expect([main.querySelector('button') === button, classes()]).toEqual([
    true,
    ['mine', 'mine', 'mine'],
  ])
})

test('the account button of a connected wallet has them too', async () => {
  fox()
  const { portico } = visit({ children: all })
  await expect.poll(() => Object.values(portico.getState().offers).flat().length).toBeGreaterThan(0)
  await portico.connect({ wallet: 'test.fox' })
  await expect
    .poll(() => document.querySelectorAll('main button.mine[data-testid=account-button]').length)
    .toBe(2)
  expect(document.querySelector('main button')?.textContent).toMatch(/^before.*after$/)
})
