import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { readSettings, SettingsError } from '../settings.ts'
import { startServer } from '../server.ts'

const faultOf = (env: Record<string, string>): string => {
  try {
    readSettings(env)
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError)
    return (error as Error).message
  }
  return ''
}

const google = {
  PORTICO_SOCIALS: 'google',
  PORTICO_SOCIAL_GOOGLE_ID: 'id',
  PORTICO_SOCIAL_GOOGLE_SECRET: 's3cret',
}
const company = {
  PORTICO_SOCIALS: 'company',
  PORTICO_SOCIAL_COMPANY_ID: 'id',
  PORTICO_SOCIAL_COMPANY_ISSUER: 'https://id.example',
}
const apple = { PORTICO_SOCIALS: 'apple', PORTICO_SOCIAL_APPLE_ID: 'id' }

test('providers are read in their order, with what each of them has', () => {
  expect(
    readSettings({
      ...google,
      ...company,
      PORTICO_SOCIALS: 'company, google',
      PORTICO_SOCIAL_GOOGLE_SCOPES: 'openid',
    }).socials,
  ).toEqual([
    { name: 'company', id: 'id', issuer: 'https://id.example' },
    { name: 'google', id: 'id', secret: 's3cret', scopes: 'openid' },
  ])
  expect(
    readSettings({
      PORTICO_SOCIALS: 'my-company',
      PORTICO_SOCIAL_MY_COMPANY_ID: 'id',
      PORTICO_SOCIAL_MY_COMPANY_ISSUER: 'http://localhost:1',
    }).socials,
  ).toEqual([{ name: 'my-company', id: 'id', issuer: 'http://localhost:1' }])
})

test('accepts Apple’s key with escaped line breaks', () => {
  const key = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString()
  const env = {
    ...apple,
    PORTICO_SOCIAL_APPLE_KEY: key.replaceAll('\n', '\\n'),
    PORTICO_SOCIAL_APPLE_KEY_ID: 'k',
    PORTICO_SOCIAL_APPLE_TEAM: 't',
  }
  expect(readSettings(env).socials).toEqual([
    { name: 'apple', id: 'id', key, keyId: 'k', team: 't' },
  ])
  expect(faultOf({ ...env, PORTICO_SOCIAL_APPLE_TEAM: '' })).toContain(
    'PORTICO_SOCIAL_APPLE_KEY must be a private key of P-256 (PEM), with PORTICO_SOCIAL_APPLE_KEY_ID and PORTICO_SOCIAL_APPLE_TEAM',
  )
})

test.each([
  [
    { PORTICO_SOCIALS: 'google' },
    'PORTICO_SOCIALS names google: PORTICO_SOCIAL_GOOGLE_ID is missing',
  ],
  [
    { ...google, PORTICO_SOCIAL_GOOGLE_SECRET: '' },
    'PORTICO_SOCIALS names google: PORTICO_SOCIAL_GOOGLE_SECRET is missing',
  ],
  [
    { ...company, PORTICO_SOCIAL_COMPANY_ISSUER: '' },
    'PORTICO_SOCIALS names company: PORTICO_SOCIAL_COMPANY_ISSUER is missing',
  ],
  [
    { ...company, PORTICO_SOCIAL_COMPANY_ISSUER: 'http://id.example' },
    'PORTICO_SOCIALS names company: PORTICO_SOCIAL_COMPANY_ISSUER must be a URL like https://id.example',
  ],
  [
    { ...company, PORTICO_SOCIAL_COMPANY_ISSUER: 'https://a:b@id.example' },
    'PORTICO_SOCIALS names company: PORTICO_SOCIAL_COMPANY_ISSUER must be a URL like https://id.example',
  ],
  [
    { ...google, PORTICO_SOCIAL_GOOGLE_TOKEN: 'ftp://x' },
    'PORTICO_SOCIALS names google: PORTICO_SOCIAL_GOOGLE_TOKEN must be a URL like https://id.example',
  ],
  [{ ...google, PORTICO_SOCIALS: 'google,google' }, 'PORTICO_SOCIALS names a provider twice'],
  [
    { ...google, PORTICO_SOCIALS: '' },
    'PORTICO_SOCIALS has no provider that PORTICO_SOCIAL_GOOGLE_ID belongs to, or PORTICO_SOCIAL_GOOGLE_ID is not one of its settings',
  ],
  [
    { ...google, PORTICO_SOCIAL_GOOGLE_SECRTE: 'x' },
    'PORTICO_SOCIALS has no provider that PORTICO_SOCIAL_GOOGLE_SECRTE belongs to, or PORTICO_SOCIAL_GOOGLE_SECRTE is not one of its settings',
  ],
  [
    { ...google, PORTICO_SOCIALS: 'google,email' },
    'PORTICO_SOCIALS names "email": a provider is called by letters, digits and hyphens, as google',
  ],
  [
    { ...apple, PORTICO_SOCIAL_APPLE_KEY: 'n0 key' },
    /^PORTICO_SOCIALS names apple: PORTICO_SOCIAL_APPLE_KEY must be a private key/,
  ],
])('reports a wrong value in one line without secrets: %o', (env, message) => {
  const fault = faultOf(env)
  expect(fault).toMatch(message)
  expect(fault).not.toMatch(/s3cret|n0 key/)
})

test('applies the same checks to settings of a program', async () => {
  await expect(startServer({ socials: [{ name: 'google', id: 'id' }] })).rejects.toThrow(
    'PORTICO_SOCIALS names google: PORTICO_SOCIAL_GOOGLE_SECRET is missing',
  )
})

test.each([
  ['COMPANY', 'soon', 'must be whole seconds, at most 30 days'],
  ['COMPANY', '-1', 'must be whole seconds, at most 30 days'],
  ['COMPANY', '1.5', 'must be whole seconds, at most 30 days'],
  ['COMPANY', '2592001', 'must be whole seconds, at most 30 days'],
  ['GITHUB', '300', 'does not apply, because it states no time of a login'],
])('refuses %s’s logins of at most %s seconds', (name, age, why) => {
  const variable = `PORTICO_SOCIAL_${name}_MAX_AGE`
  const github = { PORTICO_SOCIAL_GITHUB_ID: 'id', PORTICO_SOCIAL_GITHUB_SECRET: 's3cret' }
  const env = { ...company, ...github, PORTICO_SOCIALS: 'company,github', [variable]: age }
  expect(faultOf(env)).toBe(`PORTICO_SOCIALS names ${name.toLowerCase()}: ${variable} ${why}`)
})

test('reads how old a login at an issuer may be', () => {
  expect(readSettings({ ...company, PORTICO_SOCIAL_COMPANY_MAX_AGE: '0' }).socials).toMatchObject([
    { name: 'company', maxAge: 0 },
  ])
})
