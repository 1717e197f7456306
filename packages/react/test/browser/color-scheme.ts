import { onTestFinished } from 'vitest'
import { cdp } from 'vitest/browser'

const emulate = (features: Readonly<Record<string, string>>): Promise<unknown> =>
  // Each call replaces all features of the one before it. Tests run with less motion, because
  // drawing it takes time.
  cdp().send('Emulation.setEmulatedMedia', {
    features: Object.entries({ 'prefers-reduced-motion': 'reduce', ...features }).map(
      ([name, value]) => ({ name, value }),
    ),
  })

/** Shows the test's page to a visitor whose system is dark or light, until the test is over. */
export async function withColorScheme(scheme: 'dark' | 'light'): Promise<void> {
  onTestFinished(async () => void (await emulate({})))
  await emulate({ 'prefers-color-scheme': scheme })
}
