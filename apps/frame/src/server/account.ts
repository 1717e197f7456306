import {
  addressReply,
  deleteReply,
  deviceProof,
  embeddedMe,
  loginMethodList,
  type AddressReply,
  type DeleteReply,
  type EmbeddedUser,
  type LoginMethodList,
} from '@portico/wire'
import * as v from 'valibot'
import type { Device } from '../store/device.ts'
import { createHttp } from './http.ts'
import { meanings } from './server.ts'

/** The present or the new address. */
export type Place = 'primary' | 'secondary'

export interface AccountServer {
  agree(token: string, version: string): Promise<void>
  loginMethods(token: string): Promise<LoginMethodList>
  /** Rejects with `last-login-method`, `removal-waits`, or `recovery-address` if codes go to its address. */
  removeLoginMethod(token: string, id: string): Promise<void>
  /** To both addresses. Rejects with `same-address`. */
  address(token: string, email: string, locale: string): Promise<AddressReply>
  resend(token: string, device: Device, change: string, place: Place): Promise<AddressReply>
  /** Rejects with `wrong-code`; `reason` is `secondary` if that one is wrong. */
  changeAddress(
    token: string,
    device: Device,
    change: string,
    primary: string | null,
    secondary: string,
  ): Promise<{ user: EmbeddedUser; expires: number; now: number }>
  cancelAddress(token: string): Promise<void>
  /** Of a removal that waits. */
  cancelRemoval(token: string, id: string): Promise<void>
  deletion(): Promise<DeleteReply>
  /** Rejects with `removal-waits` if this device has not opened the wallet. */
  remove(token: string): Promise<void>
}

export function createAccountServer({
  base,
  project,
  fetch,
}: {
  base: string
  project: string
  fetch: typeof globalThis.fetch
}): AccountServer {
  const own = {
    ...meanings,
    secondary: 'wrong-code',
    same: 'same-address',
    'last-login-method': 'last-login-method',
    recovery: 'recovery-address',
    loginMethod: 'bad-reply',
  } as const
  const { ask } = createHttp({
    base,
    query: { projectId: project },
    fetch,
    unreachable: 'unreachable',
    meanings: own,
  })
  const post = <S extends v.GenericSchema>(
    path: string,
    token: string,
    body: object,
    reply: S,
  ): Promise<v.InferOutput<S>> =>
    ask(`/embedded/v1/${path}`, { method: 'POST', token, body, reply })
  return {
    agree: async (token, version) => void (await post('legal', token, { version }, v.unknown())),
    loginMethods: (token) => ask('/embedded/v1/login-methods', { token, reply: loginMethodList }),
    removeLoginMethod: async (token, id) =>
      void (await post(`login-methods/${id}/remove`, token, {}, v.unknown())),
    address: (token, email, locale) => post('address', token, { email, locale }, addressReply),
    resend: async (token, device, change, place) =>
      post(
        'address/resend',
        token,
        { change, place, signature: await device.sign(deviceProof.attempt(change)) },
        addressReply,
      ),
    changeAddress: async (token, device, change, primary, secondary) =>
      post(
        'address/verify',
        token,
        {
          change,
          primary,
          secondary,
          signature: await device.sign(deviceProof.address(change, primary, secondary)),
        },
        embeddedMe,
      ),
    cancelAddress: async (token) => void (await post('address/cancel', token, {}, v.unknown())),
    cancelRemoval: async (token, id) =>
      void (await post(`removals/${id}/cancel`, token, {}, v.unknown())),
    deletion: () => ask('/embedded/v1/delete', { reply: deleteReply }),
    remove: async (token) => void (await post('delete', token, {}, v.unknown())),
  }
}
