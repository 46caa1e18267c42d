// The list of inquiries in the admin panel.

export const inquiries = () => "Inquiries";
export const allInquiries = () => "All";
export const unread = () => "Unread";
export const newCount = (count: string) => `${count} new`;
export const searchInquiries = () => "Name, e-mail or company";
export const noneMatch = () => "No inquiries match";
export const noneYet = () => "No inquiries yet";
export const tryOtherWords = () => "Try other words, or show all.";
export const whatComesHere = () => "Questions from visitors and carts sent by customers appear here.";

export const inquiry = () => "Inquiry";
export const inquiryNumber = (id: number) => `Inquiry #${id}`;
export const from = () => "From";
export const message = () => "Message";
export const whole = () => "Whole message";
export const items = () => "Items";
export const totalItems = (count: number) => `Total items: ${count.toLocaleString("en")}`;
export const line = (quantity: number, piece: string) => `${quantity} × ${piece}`;
export const customersCart = () => "A customer’s cart";
export const seeStyle = () => "See the style";
export const action = () => "Action";
