export { css } from './styles.css.ts'

export const icons: Readonly<Record<string, string>> = {
  exchange: 'M6.5 4v12m0 0-3-3m3 3 3-3M13.5 16V4m0 0-3 3m3-3 3 3',
  paste:
    'M7.5 4.5h-2a1 1 0 0 0-1 1V16a1 1 0 0 0 1 1h9a1 1 0 0 0 1-1V5.5a1 1 0 0 0-1-1h-2m-5 0a1 1 0 0 1 1-1h3a1 1 0 0 1 1 1v1a1 1 0 0 1-1 1h-3a1 1 0 0 1-1-1v-1Z',
  scan: 'M3.5 7V5a1.5 1.5 0 0 1 1.5-1.5h2m6 0h2A1.5 1.5 0 0 1 16.5 5v2m0 6v2a1.5 1.5 0 0 1-1.5 1.5h-2m-6 0H5A1.5 1.5 0 0 1 3.5 15v-2m0-3h13',
  person: 'M10 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6Zm-6 7a6 6 0 0 1 12 0',
}
