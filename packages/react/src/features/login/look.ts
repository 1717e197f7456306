export { css } from './styles.css.ts'

export const icons: Readonly<Record<string, string>> = {
  mail: 'M3.5 5h13a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1h-13a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1Zm-.6.6 7.1 5.4 7.1-5.4',
}
