// Skip drawing again while the properties are the same; faces are compared by content, since every position is new.
import { Component, type ComponentType, h, type VNode } from "preact";

export function memo<P extends object>(Inner: (props: P) => VNode | null): ComponentType<P> {
  return class Memo extends Component<P> {
    override shouldComponentUpdate(next: P): boolean {
      return !same(
        this.props as unknown as Record<string, unknown>,
        next as unknown as Record<string, unknown>,
      );
    }
    override render(): VNode {
      return h(Inner as ComponentType<P>, this.props as P) as VNode;
    }
  };
}

export function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  const one = a as Record<string, unknown>;
  const two = b as Record<string, unknown>;
  const keys = Object.keys(one);
  return keys.length === Object.keys(two).length && keys.every((key) => same(one[key], two[key]));
}
