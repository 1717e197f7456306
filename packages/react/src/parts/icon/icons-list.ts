export const listIcons = {
  chevron: 'm8 4.5 5.5 5.5L8 15.5',
  grid: 'M4 4.5h4.5V9H4zm7.5 0H16V9h-4.5zM4 12h4.5v4.5H4zm7.5 0H16v4.5h-4.5z',
  wallet:
    'M15 6.5V5a1 1 0 0 0-1-1H5a1.8 1.8 0 0 0 0 3.5h10.5a1 1 0 0 1 1 1V15a1 1 0 0 1-1 1H5a2 2 0 0 1-2-2V5.8m10.5 5.9v.01',
  code: 'M3.5 3.5h5v5h-5zm8 0h5v5h-5zm-8 8h5v5h-5zm8 0h1.5v1.5m3.5-1.5v2.5m-5 2.5h2m1.5-1.5h1.5v1.5',
  down: 'm5.5 8 4.5 4.5L14.5 8',
} as const
