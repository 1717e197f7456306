import { onTestFinished } from 'vitest'
import { cdp } from 'vitest/browser'

const prefer = (value: string): Promise<unknown> =>
  cdp().send('Emulation.setEmulatedMedia', {
    features: [{ name: 'prefers-reduced-motion', value }],
  })

/**
 * Shows the test's page to a visitor who has not asked for less motion. Tests run with less motion,
 * because drawing it takes time.
 */
export async function withMotion(): Promise<void> {
  onTestFinished(async () => void (await prefer('reduce')))
  await prefer('no-preference')
}
