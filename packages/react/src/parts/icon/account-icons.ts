import type { listIcons } from './icons-list.ts'

export { listIcons } from './icons-list.ts'

export const accountIcons = {
  mark: 'M10 4.5v6m0 4.2v.01',
  search: 'M9 14.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11Zm4-1.5 3.5 3.5',
  copy: 'M7.5 7.5v-3a1 1 0 0 1 1-1h7a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1h-3m-8-5h7a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1h-7a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1Z',
  external: 'M8 4.5H5a1 1 0 0 0-1 1V15a1 1 0 0 0 1 1h9.5a1 1 0 0 0 1-1v-3M11.5 4H16v4.5M16 4l-7 7',
  power: 'M10 3v6.5M6 5.2a6.5 6.5 0 1 0 8 0',
  plus: 'M10 4.5v11M4.5 10h11',
  trash: 'M4 5.5h12M8 5.5v-2h4v2M5.5 5.5l.7 11h7.6l.7-11',
  key: 'M7 16a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm2.5-6L16 3.5M13 6.5l2.5 2.5',
  shield: 'M10 2.8 4 5v4.7c0 3.6 2.5 6.2 6 7.5 3.5-1.3 6-3.9 6-7.5V5l-6-2.2Zm-2.7 7.4 2 2 3.6-4',
  network:
    'M10 7V4.5m0 0a1.5 1.5 0 1 0 0-.01M8 8.5l-3 4.2m0 0a1.5 1.5 0 1 0 0 .01m7-4.2 3 4.2m0 0a1.5 1.5 0 1 0 0 .01M6.8 13.9h6.4',
  coin: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14Zm2-9c-.4-.7-1.1-1-2-1-1.2 0-2 .6-2 1.5 0 2 4.1 1 4.1 3 0 .9-.9 1.5-2.1 1.5-1 0-1.7-.4-2.1-1.1M10 5.8V7m0 6v1.2',
  lock: 'M6.5 9V6.5a3.5 3.5 0 0 1 7 0V9M5.5 9h9a1 1 0 0 1 1 1v5.5a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1V10a1 1 0 0 1 1-1Z',
  puzzle: 'M8 4.5a1.5 1.5 0 1 1 3 0V6h3.5v3.5H13a1.5 1.5 0 1 0 0 3h1.5V16h-10V6H8V4.5Z',
  phone: 'M7 3h6a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H7a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1Zm2.5 11.5h1',
  desktop:
    'M4 4h12a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1Zm3.5 12.5h5M10 13v3.5',
} as const

export type AccountIcon = keyof typeof accountIcons | keyof typeof listIcons
