import type { SocialSettings } from '@portico/server'
import { startIdentityProvider } from './provider.ts'
import type { IdentityAccount, IdentityOptions, IdentityProviders } from './types.ts'

export type {
  IdentityAccount,
  IdentityOptions,
  IdentityProvider,
  IdentityProviders,
} from './types.ts'

/** The default accounts. */
export const identityAccounts: readonly IdentityAccount[] = [
  {
    id: '1001',
    login: 'ada',
    name: 'Ada Lovelace',
    email: 'ada@shop.example',
    isVerified: true,
    picture: 'https://pictures.example/ada.png',
  },
  { id: '1002', login: 'bob', name: 'Bob', email: 'bob@shop.example', isVerified: false },
  { id: '1003', login: 'carol' },
]

const variables: Readonly<Record<Exclude<keyof SocialSettings, 'name'>, string>> = {
  id: 'ID',
  secret: 'SECRET',
  issuer: 'ISSUER',
  authorize: 'AUTHORIZE',
  token: 'TOKEN',
  user: 'USER',
  scopes: 'SCOPES',
  key: 'KEY',
  keyId: 'KEY_ID',
  team: 'TEAM',
  maxAge: 'MAX_AGE',
}

const envOf = (social: SocialSettings): Record<string, string> =>
  Object.fromEntries(
    Object.entries(variables).flatMap(([field, variable]) => {
      const value = social[field as keyof typeof variables]
      return value === undefined
        ? []
        : [
            [
              `PORTICO_SOCIAL_${social.name.toUpperCase().replaceAll('-', '_')}_${variable}`,
              String(value).replaceAll('\n', '\\n'),
            ],
          ]
    }),
  )

/**
 * Starts doubles of the providers that visitors log in with, each with a page on which a tester
 * chooses an account. Codes, tokens, id_tokens and PKCE are real; endpoints and answers have the
 * form of the real services.
 *
 * @example
 * const identity = await startIdentityProviders({ names: ['google', 'github'] })
 * const server = await startServer({ socials: identity.socials })
 * identity.of('google').lets('1001')
 */
export async function startIdentityProviders({
  names = ['google', 'github', 'apple', 'facebook', 'x', 'discord'],
  accounts = identityAccounts,
  host = 'localhost',
  ports = {},
}: IdentityOptions = {}): Promise<IdentityProviders> {
  const providers = await Promise.all(
    names.map((name) => startIdentityProvider(name, accounts, host, ports[name])),
  )
  const socials = providers.map(({ social }) => social)
  return {
    socials,
    env: Object.assign({ PORTICO_SOCIALS: names.join(',') }, ...socials.map(envOf)) as Record<
      string,
      string
    >,
    of(name) {
      const found = providers.find((each) => each.name === name)
      if (!found) throw new Error(`No provider is called ${name}; there are ${names.join(', ')}`)
      return found
    },
    async stop() {
      await Promise.all(providers.map((each) => each.stop()))
    },
  }
}
