import { css } from '../../css/css.ts'
import { ease, px, radius } from '../../css/units.ts'

const styles: string = css`
  .sides {
    display: flex;
    flex-direction: column;
    gap: ${px(4)};
  }
  .pane.side {
    gap: ${px(4)};
    padding: ${px(12)} ${px(16)} ${px(16)};
    box-shadow: inset 0 0 0 1px transparent;
    transition: box-shadow 0.12s ${ease};
  }
  .pane.side:focus-within:has(input:focus) {
    box-shadow: inset 0 0 0 1px var(--portico-edge);
  }
  .side .beside {
    flex-wrap: nowrap;
    min-height: ${px(28)};
  }
  .side .beside h2 {
    font-weight: 500;
    white-space: nowrap;
  }
  .side .have {
    min-width: 0;
  }
  .side .have .sub {
    overflow-wrap: anywhere;
  }
  .side .pill {
    min-height: ${px(40)};
    border-radius: ${radius(20)};
    font-size: ${px(15)};
    line-height: ${px(24)};
    font-weight: 600;
    max-width: 60%;
  }
  .side .pill.choose {
    background: var(--portico-accent);
    color: var(--portico-on-accent);
    padding-inline-start: ${px(12)};
    max-width: 85%;
  }
  @media (hover: hover) {
    .side .pill:hover {
      background: var(--portico-surface-pressed);
    }
    .side .pill.choose:hover {
      background: var(--portico-accent-hover);
      color: var(--portico-on-accent);
    }
  }
  .side output.figure {
    flex: 1;
    min-width: 0;
    min-height: ${px(44)};
    display: flex;
    align-items: center;
    font-size: ${px(34)};
    line-height: ${px(44)};
    overflow: hidden;
    overflow-wrap: anywhere;
  }
  .side output[data-long] {
    font-size: ${px(22)};
    line-height: ${px(28)};
  }
  .side output[data-long='very'] {
    font-size: max(16px, ${px(15)});
    line-height: ${px(20)};
  }
  .side output[data-stale] {
    color: var(--portico-text-secondary);
  }
  .side output .none {
    color: var(--portico-text-secondary);
  }
  .side output .skeleton {
    width: ${px(136)};
    height: ${px(28)};
  }
  .side .worth-line,
  .side .unfold {
    min-height: ${px(24)};
    line-height: ${px(20)};
    font-size: ${px(13)};
  }
  .side .worth-line {
    display: flex;
    gap: ${px(8)};
    align-items: center;
  }
  .side .skeleton.short {
    width: ${px(64)};
    margin-block: ${px(4)};
  }
  .unfold {
    display: inline-flex;
    align-items: center;
    align-self: flex-start;
    gap: ${px(4)};
    min-height: ${px(24)};
    border-radius: ${radius(8)};
    color: var(--portico-text-secondary);
    text-align: start;
    font-variant-numeric: tabular-nums;
  }
  .line.wrap {
    flex-wrap: wrap;
  }
  .line.wrap dd + dd {
    flex: none;
    width: 100%;
    align-items: stretch;
    text-align: start;
  }
  .line.wrap [hidden] {
    display: none;
  }
  .line .unfold {
    align-self: flex-end;
    margin-block: ${px(-2)};
    text-align: end;
  }
  .rate .unfold {
    color: var(--portico-text);
    font-weight: 500;
  }
  .unfold svg {
    flex: none;
    width: ${px(14)};
    height: ${px(14)};
  }
  .unfold[aria-expanded='true'] svg,
  .chip.edit[aria-expanded='true'] svg {
    transform: rotate(180deg);
  }
  @media (hover: hover) {
    .unfold:hover {
      color: var(--portico-text);
    }
  }
  .flip {
    position: relative;
    z-index: 1;
    height: 0;
    display: flex;
    align-items: center;
    justify-content: center;
  }
  .flip .icon-button {
    flex: none;
    width: ${px(40)};
    height: ${px(40)};
    border-radius: ${radius(14)};
    background: var(--portico-surface-raised);
    color: var(--portico-text);
    box-shadow: 0 0 0 4px var(--portico-canvas);
  }
  .flip svg {
    transition: transform 0.15s ${ease};
  }
  @media (hover: hover) {
    .flip .icon-button:hover {
      background: var(--portico-surface-pressed);
    }
    .flip .icon-button:hover svg {
      transform: rotate(180deg);
    }
  }
  .flip [aria-disabled] {
    color: var(--portico-text-muted);
    cursor: default;
  }
  .swap .lines {
    gap: ${px(8)};
    padding: ${px(12)} ${px(16)};
  }
  .swap .line dt {
    max-width: 48%;
  }
  .swap .line .sub {
    line-height: ${px(18)};
  }
  .swap .line .skeleton.line {
    width: ${px(96)};
  }
  .rate {
    display: flex;
    align-items: center;
    gap: ${px(8)};
  }
  .age svg {
    display: block;
    width: ${px(16)};
    height: ${px(16)};
    transform: rotate(-90deg) scaleY(-1);
    fill: none;
    stroke-width: 2;
    stroke-linecap: round;
  }
  .age .track {
    stroke: var(--portico-line);
  }
  .age .left {
    stroke: var(--portico-accent-text);
    stroke-dasharray: 100 200;
    animation: p-age linear both;
  }
  .age [data-asking] .left {
    animation: none;
    stroke-dashoffset: 100;
  }
  @keyframes p-age {
    to {
      stroke-dashoffset: 100;
    }
  }
  .impact {
    display: inline-flex;
    align-items: center;
    gap: ${px(4)};
  }
  .impact svg {
    width: ${px(16)};
    height: ${px(16)};
  }
  .impact[data-impact='unknown'] {
    color: var(--portico-text-secondary);
  }
  [data-impact='high'] {
    color: var(--portico-caution);
  }
  [data-impact='extreme'] {
    color: var(--portico-critical);
  }
  .line .figures:has(.also) {
    display: flex;
    flex-wrap: wrap;
    justify-content: flex-end;
    column-gap: ${px(8)};
  }
  .chip.edit {
    min-height: ${px(24)};
    margin-block: ${px(-2)};
    padding-block: 0;
    padding-inline: ${px(8)};
    gap: ${px(4)};
  }
  .chip.edit[data-level='high'],
  .chip.edit[data-level='low'] {
    color: var(--portico-caution);
  }
  .slippage {
    display: flex;
    flex-direction: column;
    gap: ${px(8)};
    padding-bottom: ${px(4)};
  }
  .slippage .chip,
  .slippage .own {
    min-height: ${px(36)};
  }
  .slippage .own {
    display: inline-flex;
    align-items: center;
    flex: 1;
    direction: ltr;
    min-width: ${px(80)};
    padding-inline: ${px(12)};
    border-radius: ${radius(12)};
    background: var(--portico-surface-raised);
    color: var(--portico-text-secondary);
    box-shadow: inset 0 0 0 1px var(--portico-edge);
  }
  .slippage .own:focus-within {
    box-shadow: inset 0 0 0 2px var(--portico-focus);
  }
  .pane .slippage input {
    min-height: ${px(36)};
    text-align: end;
    padding: 0 ${px(4)};
  }
  .pane .slippage input:focus-visible {
    outline: none;
  }
  .slippage [aria-invalid] {
    color: var(--portico-critical);
  }
  .step-hint {
    text-align: center;
  }
  .step-hint:empty {
    display: none;
  }
  .swap .warning {
    flex-wrap: nowrap;
  }
  .swap .warning p + p {
    margin-top: ${px(4)};
  }
  .swap .warning .chips {
    padding-top: ${px(8)};
  }
  .warning.good > svg {
    color: var(--portico-positive);
  }
  .row .second .short {
    white-space: nowrap;
  }
  @media (pointer: coarse) {
    .spender summary {
      min-height: ${px(44)};
      margin-block: ${px(-8)};
      align-content: center;
    }
    .side .pill {
      min-height: ${px(44)};
      border-radius: ${radius(22)};
    }
    .side .have .chip {
      min-height: ${px(28)};
    }
    .side .have .chip,
    .unfold,
    .chip.edit {
      position: relative;
    }
    .side .have .chip::after,
    .unfold::after,
    .chip.edit::after {
      content: '';
      position: absolute;
      inset: ${px(-10)} 0;
    }
    .side .have .chip::after {
      inset-block: ${px(-12)} ${px(-4)};
    }
    .side .unfold::after {
      inset-block: ${px(-4)} ${px(-16)};
    }
    .slippage .chip,
    .slippage .own,
    .pane .slippage input {
      min-height: ${px(44)};
    }
    .flip .icon-button {
      width: ${px(44)};
      height: ${px(44)};
    }
  }
  @media (forced-colors: active) {
    .flip .icon-button,
    .slippage .own,
    .steps .number {
      border: 1px solid ButtonBorder;
    }
    .age .left {
      stroke: Highlight;
    }
  }
`

export { styles as css }
