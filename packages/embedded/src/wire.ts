/** The one place where the schemas of what the frame says come in: the build puts them into this file. */
import { emailAddress, frameAnswer, frameNotice, frameRequests, oneTimeCode } from '@portico/wire'
import type { FrameAnswer, FrameMethod, FrameNotice, FrameReply } from '@portico/wire'
import { is, safeParse } from 'valibot'

export type { FrameAnswer, FrameMethod, FrameNotice, FrameParams, FrameReply, FrameStep, FrameUser } from '@portico/wire'
export { frameVersion } from '@portico/wire'

/** Undefined, here and below: not what was agreed on. */
export function parseNotice(data: unknown): FrameNotice | undefined {
  const { output, success } = safeParse(frameNotice, data)
  return success ? output : undefined
}

export function parseAnswer(data: unknown): FrameAnswer | undefined {
  const { output, success } = safeParse(frameAnswer, data)
  return success ? output : undefined
}

export function parseReply<M extends FrameMethod>(method: M, result: unknown): { value: FrameReply<M> } | undefined {
  const { output, success } = safeParse(frameRequests[method].reply, result)
  return success ? { value: output as FrameReply<M> } : undefined
}

export const isEmail = (text: string): boolean => is(emailAddress, text)
export const isCode = (text: string): boolean => is(oneTimeCode, text)
