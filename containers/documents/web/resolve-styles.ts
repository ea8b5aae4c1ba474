/**
 * A script for the page of a drawing: it sets on each element the computed values of functions and rules of CSS that
 * librsvg does not support, puts the background behind it, and returns the drawing; null if the page has none. Values
 * inherited by an element that is used elsewhere are not changed.
 */
export const RESOLVE_STYLES = String.raw`(() => {
  const root = document.documentElement;
  if (root.localName !== 'svg') return null;
  const ODD = /\b(?:var|light-dark|color-mix|calc|clamp|oklch|oklab|lch|lab|hwb|color)\(/i;
  const OTHER_COLOUR = /^(?:oklch|oklab|lch|lab|hwb|color)\(/;
  const still = document.createElementNS(root.namespaceURI, 'style');
  still.textContent = '* { animation: none !important; transition: none !important }';
  root.append(still);
  const canvas = document.createElementNS('http://www.w3.org/1999/xhtml', 'canvas');
  canvas.width = canvas.height = 1;
  const brush = canvas.getContext('2d', { willReadFrequently: true });
  const plain = (value) => {
    if (!OTHER_COLOUR.test(value)) return value;
    brush.clearRect(0, 0, 1, 1);
    brush.fillStyle = value;
    brush.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = brush.getImageData(0, 0, 1, 1).data;
    return 'rgba(' + [red, green, blue, alpha / 255].join(', ') + ')';
  };
  const computed = (element, name) => plain(getComputedStyle(element).getPropertyValue(name));
  const background = plain(getComputedStyle(root).backgroundColor);
  const behind = document.createElementNS(root.namespaceURI, 'rect');
  const { x = 0, y = 0, width = 0, height = 0 } = root.viewBox.baseVal ?? {};
  const box = { x, y, width: width || '100%', height: height || '100%', fill: background, stroke: 'none' };
  for (const [name, value] of Object.entries(box)) behind.setAttribute(name, value);
  const styles = [];
  const attributes = [];
  const noteStyle = (element, name) => {
    const value = name.startsWith('--') ? '' : computed(element, name);
    if (value !== '') styles.push({ element, name, value });
  };
  const matching = (selector) => {
    try {
      return document.querySelectorAll(selector);
    } catch {
      return [];
    }
  };
  const noteRule = (rule, parent) => {
    const own = rule.selectorText;
    const outer = ':is(' + parent + ')';
    const isNested = own !== undefined && parent !== null;
    const selector = !isNested ? own : own.includes('&') ? own.replaceAll('&', outer) : outer + ' ' + own;
    if (own !== undefined)
      for (const element of matching(selector)) for (const name of rule.style) noteStyle(element, name);
    for (const inner of rule.cssRules ?? []) noteRule(inner, selector ?? parent);
  };
  const isPlain = (rule) =>
    rule.type !== CSSRule.STYLE_RULE
      ? rule.cssRules === undefined || rule.type === CSSRule.KEYFRAMES_RULE
      : rule.cssRules.length === 0 && !ODD.test(rule.cssText);
  const sheets = [...document.styleSheets].filter(({ ownerNode }) => ownerNode !== still);
  const changed = sheets.flatMap(({ ownerNode, cssRules }) => {
    const rules = [...cssRules];
    const odd = rules.filter((rule) => !isPlain(rule));
    for (const rule of odd) noteRule(rule, null);
    const kept = rules.filter(isPlain).map(({ cssText }) => cssText).join('\n');
    return odd.length > 0 && ownerNode !== null ? [{ ownerNode, kept }] : [];
  });
  for (const element of document.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      if (!ODD.test(value)) continue;
      if (name === 'style') for (const property of element.style ?? []) noteStyle(element, property);
      else {
        const found = computed(element, name);
        if (found !== '') attributes.push({ element, name, value: found });
      }
    }
  }
  for (const { ownerNode, kept } of changed) ownerNode.textContent = kept;
  for (const { element, name, value } of styles) element.style.setProperty(name, value);
  for (const { element, name, value } of attributes) element.setAttribute(name, value);
  still.remove();
  if (background !== 'rgba(0, 0, 0, 0)') root.prepend(behind);
  return new XMLSerializer().serializeToString(document);
})()`;
