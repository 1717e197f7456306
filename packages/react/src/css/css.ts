/**
 * The text of a style sheet, one declaration a line: the formatter knows templates with this tag as
 * CSS, and the build minifies what they evaluate to.
 */
export const css: typeof String.raw = String.raw
