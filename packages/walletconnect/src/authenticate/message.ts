import { accountOf } from './cacao.ts'
import type { Cacao } from './cacao.ts'

/**
 * The exact message of a CACAO (EIP-4361, CAIP-122), for verifying its signature.
 *
 * @returns null when it names no EVM account.
 */
export function messageOf(cacao: Pick<Cacao, 'p'>): string | null {
  const account = accountOf(cacao)
  if (!account) return null
  const {
    domain,
    aud,
    version,
    nonce,
    iat,
    exp,
    nbf,
    requestId,
    statement = '',
    resources,
  } = cacao.p
  const line = (label: string, value: string | undefined): string[] =>
    value ? [`${label}: ${value}`] : []
  return [
    `${domain} wants you to sign in with your Ethereum account:`,
    account.address,
    '',
    statement,
    '',
    `URI: ${aud}`,
    `Version: ${version}`,
    `Chain ID: ${account.chain.slice(7)}`,
    `Nonce: ${nonce}`,
    `Issued At: ${iat}`,
    ...line('Expiration Time', exp),
    ...line('Not Before', nbf),
    ...line('Request ID', requestId),
    ...(resources ? ['Resources:', ...resources.map((each) => `- ${each}`)] : []),
  ].join('\n')
}
