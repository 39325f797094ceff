/** Index of a node of a capture; -1 when there is none. */
export type NodeIndex = number;
