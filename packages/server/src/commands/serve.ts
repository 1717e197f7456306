import { startServer } from '../server.ts'
import type { Settings } from '../settings.ts'

export async function serve(settings: Settings): Promise<void> {
  const server = await startServer(settings)
  await new Promise<void>((resolve) => {
    let asked = false
    const ask = (): void => {
      if (asked) process.exit(1)
      asked = true
      resolve()
    }
    process.on('SIGTERM', ask)
    process.on('SIGINT', ask)
  })
  await server.stop()
}
