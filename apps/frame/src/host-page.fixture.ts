/**
 * A host's page with the frame in it, for tests with real servers: the frame's screens are answered
 * by the test.
 */
import {
  frameRequests,
  type FrameAnswer,
  type FrameMethod,
  type FrameParams,
  type FrameReply,
} from '@portico/wire'
import { IDBFactory } from 'fake-indexeddb'
import * as v from 'valibot'
import { onTestFinished } from 'vitest'
import { site } from '../../../packages/server/test/embedded.ts'
import type { FrameWindow, HostMessage } from './bridge/handshake.ts'
import { runFrame } from './frame.ts'
import { threadless } from './keys/keys.fixture.ts'
import type { Approval, RecoveryQuestion } from './ports.ts'
import { locks } from './server/locks.fixture.ts'

/** The frame's origin is not one of the project's; the server knows it by its setting. */
export const frameOrigin = 'https://wallet.operator.example'

export interface HostWorld {
  /** Where the server listens. */
  url: string
  clock: { time: number }
  /** Everything that frames have posted, and all requests to their servers, as text. */
  posted: string[]
  asked: string[]
  /** The answer to a question for a code, unless the test gives a page another. */
  code: (question: RecoveryQuestion) => Promise<string | null>
  /** Awaited before each request of a frame, which then has no limit of time. */
  before?(url: string, method: string): Promise<void>
}

export interface Page {
  request<M extends FrameMethod>(method: M, params?: FrameParams<M>): Promise<FrameReply<M>>
  notices: unknown[]
  approvals: Approval[]
  questions: RecoveryQuestion[]
  notifiedUntil: number[]
  /** What the screen has shown. */
  phrases: (string | null)[]
  answer: {
    approval: 'approved' | 'refused'
    code: (question: RecoveryQuestion) => Promise<string | null>
  }
}

const channels = new WeakMap<IDBFactory, string>()
/** Like storage, the channel is shared by the frames of one browser and partition. */
function channelOf(storage: IDBFactory): BroadcastChannel {
  const name = channels.get(storage) ?? crypto.randomUUID()
  channels.set(storage, name)
  const channel = new BroadcastChannel(name)
  onTestFinished(() => channel.close())
  return channel
}

/** A host's page with the frame in it. */
export async function openPage(
  world: HostWorld,
  storage: IDBFactory = new IDBFactory(),
): Promise<Page> {
  const { port1: port, port2 } = new MessageChannel()
  onTestFinished(() => {
    port.close()
    port2.close()
  })
  const stop = new AbortController()
  onTestFinished(() => stop.abort())
  const listeners = new Set<(event: HostMessage) => void>()
  const parent = new EventTarget()
  const window: FrameWindow = {
    parent,
    location: { ancestorOrigins: [site] },
    addEventListener: (_, listener) => void listeners.add(listener),
    removeEventListener: (_, listener) => void listeners.delete(listener),
  }
  const page: Page = {
    request,
    notices: [],
    approvals: [],
    questions: [],
    notifiedUntil: [],
    phrases: [],
    answer: { approval: 'approved', code: world.code },
  }
  const waiting = new Map<string, (answer: FrameAnswer) => void>()
  let last = 0
  async function request<M extends FrameMethod>(
    method: M,
    params?: FrameParams<M>,
  ): Promise<FrameReply<M>> {
    const id = `r${++last}`
    const answered = new Promise<FrameAnswer>((resolve) => waiting.set(id, resolve))
    port.postMessage({ id, method, params })
    const answer = await answered
    if (!answer.ok) throw Object.assign(new Error(answer.error.message), answer.error)
    return v.parse(frameRequests[method].reply, answer.result) as FrameReply<M>
  }
  let ready: () => void = () => {}
  const isReady = new Promise<void>((resolve) => (ready = resolve))
  port.addEventListener('message', ({ data }: MessageEvent<FrameAnswer | { is: string }>) => {
    world.posted.push(JSON.stringify(data))
    if ('id' in data) return waiting.get(data.id)?.(data)
    page.notices.push(data)
    if (data.is === 'ready') ready()
  })
  port.start()
  void runFrame({
    window,
    root: undefined!,
    createScreen: ({ stage }) => ({
      async approve(approval, _, act) {
        page.approvals.push(approval)
        stage.show('Sign')
        if (page.answer.approval === 'approved') await act?.()
        stage.hide()
        return page.answer.approval
      },
      askRecoveryCode(question) {
        page.questions.push(question)
        return page.answer.code(question)
      },
      async showPhrase(read, signal) {
        stage.show('Recovery phrase')
        const words = await Promise.race([
          read(),
          new Promise<never>((_, reject) =>
            signal.addEventListener('abort', () => reject(new Error('ended'))),
          ),
        ])
        page.phrases.push(words && new TextDecoder().decode(words))
        stage.hide()
      },
      chooseRecovery: () => Promise.resolve(null),
      askAddress: () => Promise.resolve(null),
      askPassphrase: () => Promise.resolve(null),
      askPasskey: () => Promise.resolve(null),
      async sayWaits({ until }) {
        page.notifiedUntil.push(until)
        return { value: true }
      },
      sayOtherWallet: () => Promise.resolve({ value: true }),
      confirmAdding: () => Promise.resolve({ value: true }),
      confirmRemoval: ({ act }) => act().then(() => ({ value: true })),
      confirmDeletion: async ({ act }) => ({ value: (await act()) ? 'deleted' : 'stale' }),
      visitAgain: () => Promise.resolve(null),
      sync: () => {},
      showCode: async (question) =>
        'act' in question ? question.act(question.signal).then(() => ({ value: true })) : null,
    }),
    origin: world.url,
    host: null,
    project: 'shop',
    fetch: async (url, options) => {
      await world.before?.(String(url), options?.method ?? 'GET')
      // What the test does before a request takes longer than the frame would wait for an answer.
      if (world.before) delete options?.signal
      if (typeof options?.body === 'string') world.asked.push(options.body)
      return fetch(url, {
        ...options,
        headers: { ...(options?.headers as Record<string, string>), origin: frameOrigin },
      })
    },
    indexedDB: () => storage,
    locks,
    startWorker: threadless(),
    channel: channelOf(storage),
    now: () => world.clock.time,
    // The tests advance the clock, so waits are short and check it again.
    wait: (_, signal) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(resolve, 20)
        const end = (): void => (clearTimeout(timer), reject(new Error('ended')))
        for (const each of [signal, stop.signal])
          each.addEventListener('abort', end, { once: true })
      }),
  })
  for (const listener of listeners)
    listener({
      data: { type: 'portico-frame', version: 1 },
      source: parent as unknown as Window,
      origin: site,
      ports: [port2],
    })
  await isReady
  return page
}
