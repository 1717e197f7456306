/** The built frame on a static host, its server and recovery service elsewhere, and host pages. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, Page } from '@playwright/test'
import type { FrameHost } from '@portico/wire'
import { onTestFinished } from 'vitest'
import { readBuiltFrame, siteOf } from '../../../packages/server/src/embedded/frame/site.ts'
import type { RunningServer, ServerOptions } from '../../../packages/server/src/index.ts'
import {
  startRecoveryService,
  type RecoveryServiceOptions,
} from '../../../packages/server/src/recovery/index.ts'
import { operatorKey, recordMail, type Mailbox } from '../../../packages/server/test/embedded.ts'
import { start } from '../../../packages/server/test/start.ts'
import { startStaticHost, type StaticHost } from '../../../packages/server/test/static-host.ts'
import { holdPort } from '../../../scripts/hold-port.mjs'
import { host, newProfile } from './browser.fixture.ts'

export interface ApartWorld {
  mail: Mailbox
  recoveryMail: Mailbox
  server: RunningServer
  frame: StaticHost
  /** Of the pages that may embed the frame, and of another. */
  site: string
  otherSite: string
  /** Puts the frame on its host, with this file. */
  place(more?: Partial<FrameHost>): Promise<FrameHost>
  open(site?: string, context?: BrowserContext): Promise<{ page: Page; faults: string[] }>
}

async function startSite(frame: string): Promise<string> {
  const own = createServer((_, reply) =>
    reply.setHeader('content-type', 'text/html').end(host(`${frame}/frame/?projectId=shop`, '')),
  )
  await new Promise<void>((resolve) => own.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void own.close())
  return `http://localhost:${(own.address() as AddressInfo).port}`
}

export async function startApart(
  options: ServerOptions = {},
  recovery: RecoveryServiceOptions = {},
): Promise<ApartWorld> {
  const [mail, recoveryMail] = [recordMail(), recordMail()]
  const frame = await startStaticHost()
  const recoveryService = await startRecoveryService({
    port: 0,
    database: ':memory:',
    key: Buffer.from(Array.from({ length: 32 }, (_, n) => n * 5 + 3)).toString('base64'),
    frameOrigin: frame.origin,
    logLevel: 'silent',
    confirms: false,
    mail: recoveryMail,
    ...recovery,
  })
  onTestFinished(() => recoveryService.stop())
  // On the frame's site, for the cookie of a provider's window.
  const { port, release } = await holdPort(0, '127.0.0.1')
  onTestFinished(release)
  const serverOrigin = `http://localhost:${port}`
  await release()
  const server = await start({
    port,
    embeddedKey: operatorKey,
    recoveryServiceUrl: recoveryService.url,
    frameOrigin: frame.origin,
    serverOrigin,
    mail,
    ...options,
  })
  const [site, otherSite] = await Promise.all([startSite(frame.origin), startSite(frame.origin)])
  await server.admin.saveProject({ id: 'shop', name: 'The Shop', origins: [site] })
  return {
    mail,
    recoveryMail,
    server,
    frame,
    site,
    otherSite,
    async place(more = {}) {
      const file: FrameHost = {
        server: serverOrigin,
        recoveryService: recoveryService.url,
        projects: { shop: [site] },
        chains: { 'eip155:1': ['http://127.0.0.1:9'] },
        ...more,
      }
      for (const [name, content] of siteOf(await readBuiltFrame(), file))
        frame.files.set(name, content)
      return file
    },
    async open(at = site, context) {
      const page = await (context ?? (await newProfile())).newPage()
      const faults: string[] = []
      page.on('pageerror', ({ message }) => faults.push(message))
      page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
      await page.goto(at)
      return { page, faults }
    },
  }
}
