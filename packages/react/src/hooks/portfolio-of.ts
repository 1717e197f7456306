import type { Portico } from '@portico/core'

export type Portfolio = Awaited<ReturnType<Awaited<ReturnType<Portico['data']>>['more']>>

export const portfolioOf = (portico: Pick<Portico, 'data'>): Promise<Portfolio> =>
  portico.data().then((data) => data.more())
