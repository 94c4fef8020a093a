export interface NamedDay {
  name: string;
  date: string;
}
