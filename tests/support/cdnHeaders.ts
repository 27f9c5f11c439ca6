/** How Cloudflare Pages and Netlify read a `_headers` file, as far as ours uses the format. */
export type Rule = { path: string; headers: [name: string, value: string][] };

export function parseRules(text: string): Rule[] {
  const rules: Rule[] = [];
  for (const line of text.split('\n')) {
    const [, name, value] = /^\s+([\w-]+):\s*(.+)$/.exec(line) ?? [];
    if (name !== undefined && value !== undefined) rules.at(-1)?.headers.push([name, value]);
    else if (line !== '') rules.push({ path: line, headers: [] });
  }
  return rules;
}

/** All rules that match a path apply; a header that several set has several values. */
export function headersAt(rules: Rule[], pathname: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const matching = rules.filter(({ path }) =>
    path.endsWith('*') ? pathname.startsWith(path.slice(0, -1)) : pathname === path,
  );
  for (const [name, value] of matching.flatMap(({ headers }) => headers)) {
    found.set(name, [...(found.get(name) ?? []), value]);
  }
  return found;
}
