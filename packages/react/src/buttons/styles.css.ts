/**
 * Buttons live in the host's page: attribute selectors, own properties only, nothing global. A theme of the host's is more custom
 * properties for the buttons of one instance, from a sheet beside this one.
 */
export const css: string = `
[data-portico-button],
.portico-fallback button {
  --portico-b-bg: #25282d;
  --portico-b-fg: #f4f5f6;
  --portico-b-line: rgb(255 255 255 / 0.14);
  --portico-b-step: #2f3338;
  --portico-b-accent: #5b6cff;
  --portico-b-accent-bg: #4f5ff0;
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
  height: 40px;
  padding: 0 16px;
  border-radius: calc(var(--portico-b-radius) * 3);
  background: var(--portico-b-bg);
  color: var(--portico-b-fg);
  box-shadow: inset 0 0 0 1px var(--portico-b-line);
  font: 500 calc(var(--portico-b-size) * 1.5)/max(20px, 1.3em) var(--portico-b-font);
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
  vertical-align: middle;
  cursor: pointer;
  user-select: none;
}
[data-portico-button][data-theme='light'] {
  --portico-b-bg: #fff;
  --portico-b-fg: #15171a;
  --portico-b-line: rgb(0 0 0 / 0.16);
  --portico-b-step: #f0f1f3;
  --portico-b-accent: #4353e6;
  --portico-b-accent-bg: #4353e6;
  --portico-b-critical: #b3261e;
}
@media (prefers-color-scheme: light) {
  [data-portico-button][data-theme='system'] {
    --portico-b-bg: #fff;
    --portico-b-fg: #15171a;
    --portico-b-line: rgb(0 0 0 / 0.16);
    --portico-b-step: #f0f1f3;
    --portico-b-accent: #4353e6;
    --portico-b-accent-bg: #4353e6;
    --portico-b-critical: #b3261e;
  }
}
[data-portico-button][data-size='sm'] {
  height: 32px;
  padding: 0 12px;
  border-radius: calc(var(--portico-b-radius) * 2.5);
  font-size: calc(var(--portico-b-size) * 1.3);
}
[data-portico-button][data-size='lg'] {
  height: 48px;
  padding: 0 20px;
  border-radius: calc(var(--portico-b-radius) * 3.5);
  font-size: calc(var(--portico-b-size) * 1.7);
}
[data-portico-button='connect'] {
  flex-direction: column;
  gap: 0;
  background: var(--portico-b-accent-bg);
  color: var(--portico-b-on-accent,#fff);
  box-shadow: none;
}
[data-portico-other]::after {
  content: attr(data-portico-other);
  height: 0;
  visibility: hidden;
}
/* A name from outside may be of any length; all of it is in the button's accessible name. */
[data-portico-button] > * {
  max-width: 24ch;
  overflow: hidden;
  text-overflow: ellipsis;
}
[data-portico-button][data-tone='critical'] {
  color: var(--portico-b-critical);
}
[data-portico-part='detail'] {
  opacity: 0.86;
  font-weight: 400;
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
  display: grid;
  place-items: center;
  background: var(--portico-b-line);
  font-size: 11px;
  line-height: 1;
}
[data-letter]::before {
  content: attr(data-letter);
}
@media (hover: hover) {
  [data-portico-button]:hover {
    background: var(--portico-b-step);
    /* Nothing moves by it: it stays for those who asked for less motion. */
    transition: background 120ms;
  }
  [data-portico-button='connect']:hover {
    background: var(--portico-b-accent-hover,color-mix(in oklch,var(--portico-b-accent-bg),#000 10%));
  }
}
[data-portico-button]:active {
  background: color-mix(in oklch,var(--portico-b-step),var(--portico-b-fg) 8%);
}
/* A press is answered by colour, at once: a scale, or a transition, is laid out and animated in front of the card. It leaves the focus here: so is its release. */
[data-portico-button]:is(:active, :focus) {
  transition: none;
}
[data-portico-button='connect']:active {
  background: var(--portico-b-accent-pressed,color-mix(in oklch,var(--portico-b-accent-bg),#000 20%));
}
[data-portico-button]:focus-visible,
.portico-fallback button:focus-visible {
  outline: 2px solid var(--portico-b-accent);
  outline-offset: 2px;
}
[data-portico-button]:disabled {
  cursor: not-allowed;
  opacity: 0.6;
}
.portico-fallback {
  box-sizing: border-box;
  width: min(360px, calc(100vw - 32px));
  padding: 24px;
  border: 0;
  border-radius: 28px;
  background: #121316;
  color: #f4f5f6;
  font: 15px/20px Inter, system-ui, sans-serif;
}
.portico-fallback h2 {
  margin: 0 0 8px;
  font: 600 17px/24px Inter, system-ui, sans-serif;
}
.portico-fallback p {
  margin: 0 0 16px;
  color: #a9aeb6;
}
.portico-fallback button {
  margin-inline-end: 8px;
}
@media (pointer: coarse) {
  [data-portico-button] {
    min-height: 44px;
  }
}
@media (forced-colors: active) {
  [data-portico-button] {
    border: 1px solid ButtonText;
  }
}
`
