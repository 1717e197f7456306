import type { Portico } from '@portico/core'

export type Portfolio = Awaited<ReturnType<Awaited<ReturnType<Portico['data']>>['more']>>

/** The further data of the account views. */
export const portfolioOf = (portico: Pick<Portico, 'data'>): Promise<Portfolio> =>
  portico.data().then((data) => data.more())
