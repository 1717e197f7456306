export { css } from './styles.css.ts'

/** The icons of transaction types, on 20 × 20. */
export const icons: Readonly<Record<string, string>> = {
  sent: 'm6 14 8-8m-6.5 0H14v6.5',
  received: 'm14 6-8 8m6.5 0H6V7.5',
  swapped: 'M4 7.5h11m-3-3 3 3-3 3M16 12.5H5m3-3-3 3 3 3',
  action: 'M5.5 3.5h6l3 3v10h-9zm6 0v3h3M8 10.5h4m-4 3h4',
}
