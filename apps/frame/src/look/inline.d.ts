/** The text of a style sheet, as Vite gives it. */
declare module '*.css?inline' {
  const text: string
  export default text
}
