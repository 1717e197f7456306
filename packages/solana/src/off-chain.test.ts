/** Compares texts in off-chain messages with those of Solana's own library. */
import {
  compileOffchainMessageEnvelope,
  offchainMessageApplicationDomain,
  offchainMessageContentUtf8Of1232BytesMax,
  type Address,
} from '@solana/kit'
import { expect, test } from 'vitest'
import { proofOf, textIn } from './off-chain.ts'

const text = 'shop.example wants you to sign in\n\nURI: https://shop.example'
const utf8 = (of: string): Uint8Array => new TextEncoder().encode(of)
const requiredSignatories = [{ address: 'GThUX1Atko4tqhN2NaiTazWSeFWMuiUvfFnyJyUghFMJ' as Address }]
const applicationDomain = offchainMessageApplicationDomain('11111111111111111111111111111111')
const version0 = Uint8Array.from(
  compileOffchainMessageEnvelope({
    version: 0,
    applicationDomain,
    content: offchainMessageContentUtf8Of1232BytesMax(text),
    requiredSignatories,
  }).content,
)
const version1 = Uint8Array.from(
  compileOffchainMessageEnvelope({ version: 1, content: text, requiredSignatories }).content,
)
const early = Uint8Array.from([...version0.subarray(0, 17), 1, text.length, 0, ...utf8(text)])

test.each([
  ['version 0', version0],
  ['version 1', version1],
  ['the first form of version 0', early],
])('%s: the text inside is returned', (_, envelope) => {
  expect(new TextDecoder().decode(textIn(envelope))).toBe(text)
})

test('bytes without such an envelope stay unchanged', () => {
  for (const bytes of [
    utf8(text),
    utf8(''),
    Uint8Array.of(0xff),
    version0.subarray(0, 40),
    Uint8Array.from([...version0, 0]),
    Uint8Array.from([...early.subarray(0, -1)]),
    version0.with(16, 2),
    version0.with(3, 0),
  ])
    expect(textIn(bytes)).toEqual(bytes)
})

test('returns the signature alone, except for a message with an application domain, which keeps its envelope', () => {
  const signature = new Uint8Array(64).fill(7)
  for (const signed of [utf8(text), version0, version1, early])
    expect(proofOf(signature, signed)).toBe(signature)
  const applicationDomain = offchainMessageApplicationDomain(
    'GThUX1Atko4tqhN2NaiTazWSeFWMuiUvfFnyJyUghFMJ',
  )
  const withDomain = Uint8Array.from(
    compileOffchainMessageEnvelope({
      version: 0,
      applicationDomain,
      content: offchainMessageContentUtf8Of1232BytesMax(text),
      requiredSignatories,
    }).content,
  )
  expect(proofOf(signature, withDomain)).toEqual(Uint8Array.from([1, ...signature, ...withDomain]))
})
