/** A host's service, as far as the account's views ask it. */
import type { PorticoConfig } from '@portico/core'
import type { Answer } from './host.tsx'

export const serviceUrl = 'https://service.example'
export const withService: Pick<PorticoConfig, 'service'> = {
  service: { url: serviceUrl, projectId: 'shop', blockchain: true },
}

/** One token of `/v1/account/{address}/balance`, in the service's format. */
export interface WireBalance {
  name: string
  symbol: string
  chainId: string
  address?: string
  value: number | null
  price: number
  quantity: { decimals: string; numeric: string }
  iconUrl: string
  priceStatus?: string
  listed?: boolean
  spam?: boolean
}

export const ether = (numeric: string, more: Partial<WireBalance> = {}): WireBalance => ({
  name: 'Ether',
  symbol: 'ETH',
  chainId: 'eip155:1',
  price: 2000,
  value: Number(numeric) * 2000,
  quantity: { decimals: '18', numeric },
  iconUrl: '',
  listed: true,
  ...more,
})

export const token = (
  symbol: string,
  numeric: string,
  price: number,
  more: Partial<WireBalance> = {},
): WireBalance =>
  ether(numeric, {
    name: `${symbol} Token`,
    symbol,
    address: `eip155:1:0x${[...symbol]
      .map((letter) => letter.charCodeAt(0).toString(16))
      .join('')
      .padEnd(40, '0')}`,
    price,
    value: price * Number(numeric),
    quantity: { decimals: '6', numeric },
    ...more,
  })

/** The service's answers by the end of their path. Other paths are not found. */
export const service =
  (answers: Readonly<Record<string, (url: URL) => Response | Promise<Response>>>): Answer =>
  (url) => {
    if (url.origin !== serviceUrl) return undefined
    const found = Object.entries(answers).find(([end]) => url.pathname.endsWith(end))
    return found
      ? found[1](url)
      : url.pathname.endsWith('/supported-chains')
        ? Response.json({ http: ['eip155:1'], ws: [] })
        : new Response('', { status: 404 })
  }
