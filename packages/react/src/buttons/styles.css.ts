import { css } from '../css/css.ts'

/**
 * Buttons are in the host's page: only attribute selectors and own properties. Each instance's
 * theme is in another sheet.
 */
const styles: string = css`
  [data-portico-button],
  .portico-fallback button {
    --portico-b-bg: #25282d;
    --portico-b-fg: #f4f5f6;
    --portico-b-line: color-mix(in oklch, var(--portico-b-fg), #0000 85%);
    --portico-b-ground: var(--portico-b-bg);
    --portico-b-ink: var(--portico-b-fg);
    --portico-b-accent: #4f5ff0;
    --portico-b-critical: #ff8a80;
    --portico-b-font: Inter, system-ui, sans-serif;
    --portico-b-size: 10px;
    --portico-b-radius: 4px;
    all: unset;
    box-sizing: border-box;
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 8px;
    position: relative;
    max-width: 100%;
    height: 40px;
    padding: 0 15px;
    border-radius: calc(var(--portico-b-radius) * 3);
    background: var(--portico-b-ground);
    color: var(--portico-b-fg);
    border: 1px solid var(--portico-b-line);
    font: 500 calc(var(--portico-b-size) * 1.5)/1.4 var(--portico-b-font);
    font-variant: no-contextual tabular-nums;
    text-align: center;
    white-space: nowrap;
    vertical-align: middle;
    cursor: pointer;
    user-select: none;
  }
  [data-portico-button][data-theme='light'] {
    --portico-b-bg: #fff;
    --portico-b-fg: #15171a;
    --portico-b-accent: #4353e6;
    --portico-b-critical: #b3261e;
  }
  @media (prefers-color-scheme: light) {
    [data-portico-button][data-theme='system'] {
      --portico-b-bg: #fff;
      --portico-b-fg: #15171a;
      --portico-b-accent: #4353e6;
      --portico-b-critical: #b3261e;
    }
  }
  [data-portico-button][data-size='sm'] {
    height: 32px;
    padding: 0 11px;
    border-radius: calc(var(--portico-b-radius) * 2.5);
    font-size: calc(var(--portico-b-size) * 1.3);
  }
  [data-portico-button][data-size='lg'] {
    height: 48px;
    padding: 0 19px;
    border-radius: calc(var(--portico-b-radius) * 3.5);
    font-size: calc(var(--portico-b-size) * 1.7);
  }
  [data-portico-button='connect'] {
    --portico-b-ground: var(--portico-b-accent);
    --portico-b-ink: var(--portico-b-shade, #000);
    color: var(--portico-b-on-accent, #fff);
    border-color: #0000;
  }
  /* What there is no room for; all of it is in the button's accessible name. */
  [data-portico-button] > bdi {
    flex-shrink: 9999999;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  /* A name from outside may be of any length. */
  [data-portico-part] {
    max-width: 24ch;
  }
  [data-portico-updating] {
    text-decoration: underline dotted;
  }
  /* What else the element may say: as wide, and not seen. */
  [data-portico-other]::after {
    content: attr(data-portico-other);
    display: block;
    height: 0;
    visibility: hidden;
  }
  [data-portico-button][data-tone='critical'] {
    color: var(--portico-b-critical);
  }
  /* Half an amount is another amount: the name gives way first. */
  bdi[data-portico-part='detail'] {
    flex-shrink: 1;
    opacity: 0.86;
    font-weight: 400;
    text-align: right;
  }
  [dir='rtl'] > [data-portico-part='detail'] {
    text-align: left;
  }
  /* An amount that is being read is a bar in its place. */
  [data-portico-part='detail']:empty {
    height: 0.9em;
    border-radius: 4px;
    background: var(--portico-b-line);
  }
  [data-portico-part='icon'] {
    width: 20px;
    height: 20px;
    border-radius: 6px;
  }
  [data-portico-button='network'] > [data-portico-part='icon'] {
    border-radius: 50%;
  }
  [data-letter] {
    background: var(--portico-b-line);
    font-size: 11px;
    line-height: 20px;
  }
  [data-letter]::before {
    content: attr(data-letter);
  }
  /* At the corner: it takes no room, so nothing moves when it comes. */
  [data-portico-count]::after {
    content: attr(data-portico-count);
    position: absolute;
    top: -8px;
    inset-inline-end: -8px;
    padding: 0 6px;
    border-radius: 9px;
    background: var(--portico-b-fg);
    color: var(--portico-b-bg);
    font-size: 11px;
  }
  @media (hover: hover) {
    [data-portico-button]:hover {
      background: color-mix(in oklch, var(--portico-b-ground), var(--portico-b-ink) 7%);
    }
  }
  /*
   * It moves nothing, so it also applies with reduced motion. A press is answered by colour, at
   * once: a scale, or a transition, is laid out and animated in front of the card. It leaves the
   * focus here: so is its release.
   */
  [data-portico-button]:hover:not(:active, :focus) {
    transition: background 120ms;
  }
  [data-portico-button]:active {
    background: color-mix(in oklch, var(--portico-b-ground), var(--portico-b-ink) 14%);
  }
  [data-portico-button]:focus-visible,
  .portico-fallback button:focus-visible {
    outline: 2px solid var(--portico-b-accent);
    outline-offset: 2px;
  }
  [data-portico-button]:disabled {
    cursor: default;
    opacity: 0.6;
  }
  .portico-fallback {
    box-sizing: border-box;
    width: 360px;
    padding: 24px;
    border: 0;
    border-radius: 28px;
    background: #121316;
    color: #f4f5f6;
    font:
      15px/20px Inter,
      system-ui,
      sans-serif;
  }
  .portico-fallback > * {
    margin: 0 4px 8px;
  }
  .portico-fallback button {
    margin: 0 4px;
  }
  @media (pointer: coarse) {
    [data-portico-button] {
      min-height: 44px;
    }
  }
`

export { styles as css }
