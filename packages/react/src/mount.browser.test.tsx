/** Buttons on pages without React code of their own. */
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { createPortico } from '@portico/core'
import { evm } from '@portico/evm'
import { mount } from './mount.tsx'

function place(): HTMLElement {
  const element = document.body.appendChild(document.createElement('p'))
  onTestFinished(() => element.remove())
  return element
}

const buttonIn = (element: Element): Element | null =>
  element.querySelector('[data-portico-button=connect]')

test('buttons at one place stay mounted with their focus when another is unmounted', async () => {
  const portico = createPortico({ adapters: [evm()], id: 'mounted', debug: false })
  const [one, two] = [place(), place()]
  const first = mount(portico, one)
  const second = mount(portico, two)
  await expect.poll(() => buttonIn(two)).not.toBeNull()
  const button = buttonIn(two) as HTMLElement
  button.focus()
  first.unmount()
  await expect.poll(() => buttonIn(one)).toBeNull()
  expect(buttonIn(two)).toBe(button)
  expect(document.activeElement).toBe(button)
  second.unmount()
  await expect.poll(() => buttonIn(two)).toBeNull()
  // Mounting again works as the first time.
  mount(portico, one).unmount()
})

test.each([1280, 360, 200])(
  'separates both buttons, and fits them on a page of %d px',
  async (width) => {
    await page.viewport(width, 740)
    onTestFinished(() => page.viewport(1280, 800))
    const at = place()
    const { unmount } = mount(
      createPortico({ adapters: [evm()], id: `beside-${width}`, debug: false }),
      at,
      { network: true, size: 'lg' },
    )
    onTestFinished(unmount)
    await expect.poll(() => at.querySelectorAll('[data-portico-button]').length).toBe(2)
    const [network, connect] = [...at.querySelectorAll('[data-portico-button]')].map((each) =>
      each.getBoundingClientRect(),
    )
    expect(Math.max(connect!.left - network!.right, connect!.top - network!.bottom)).toBe(8)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  },
)
