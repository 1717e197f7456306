import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCreated, readUsed, topOriginOf } from './response.ts'

const text = fc.stringMatching(/^[-_a-zA-Z0-9]{1,64}$/)
const answer = fc.record({
  id: text,
  rawId: text,
  type: fc.constant('public-key'),
  response: fc.record({
    clientDataJSON: text,
    attestationObject: text,
    authenticatorData: text,
    signature: text,
    userHandle: text,
  }),
  clientExtensionResults: fc.constant({ prf: { results: { first: 'c2VjcmV0' } } }),
})

test('refuses any malformed answer of an authenticator, or parses only its known fields', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.jsonValue(),
        answer,
        fc.tuple(answer, fc.jsonValue()).map(([good, bad]) => ({ ...good, response: bad })),
        fc.tuple(answer, fc.jsonValue()).map(([good, bad]) => ({ ...good, id: bad })),
      ),
      (given) => {
        for (const read of [readCreated(given), readUsed(given)]) {
          if (!read) continue
          expect(Object.keys(read).toSorted()).toEqual([
            'clientExtensionResults',
            'id',
            'rawId',
            'response',
            'type',
          ])
          expect(read.clientExtensionResults).toEqual({})
          for (const each of [read.id, read.rawId, ...Object.values(read.response).flat()])
            expect(each).toMatch(/^[-_a-zA-Z0-9]+$/)
        }
      },
    ),
  )
})

test('parses a complete answer, without the PRF results of a passkey', () => {
  fc.assert(
    fc.property(answer, (given) => {
      expect(readCreated(given)).toMatchObject({
        id: given.id,
        response: { clientDataJSON: given.response.clientDataJSON, transports: [] },
      })
      expect(JSON.stringify([readCreated(given), readUsed(given)])).not.toContain('c2VjcmV0')
    }),
  )
})

test('reads the top origin from client data, and rejects invalid JSON', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.json(),
        fc.string(),
        fc.string().map((topOrigin) => JSON.stringify({ topOrigin: `https://${topOrigin}` })),
      ),
      (json) => {
        let topOrigin: unknown
        try {
          topOrigin = topOriginOf(Buffer.from(json).toString('base64url'))
        } catch {
          return
        }
        if (topOrigin !== undefined) expect(JSON.parse(json)).toMatchObject({ topOrigin })
      },
    ),
  )
})
