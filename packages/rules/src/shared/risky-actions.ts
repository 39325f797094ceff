import type { ElementModel } from '@curbcut/page-model';

/** Actions whose effects users might not want, even on a page that can't send anything. */
const riskyActionPattern =
  /\b(approve|archive|ban|book|buy|call|cancel|checkout|close|deactivate|delete|deploy|destroy|disconnect|donate|download|drop|empty|erase|execute|export|flush|import|invite|kill|leave|log ?(off|out)|merge|order|pay|print|publish|purchase|purge|quit|reboot|remove|reset|restart|revoke|run|share|shut ?down|sign ?(off|out)|terminate|transfer|uninstall|unsubscribe|upload|withdraw|abmelden|bestellen|bezahlen|drucken|kaufen|kündigen|löschen|überweisen|acheter|commander|déconnexion|payer|supprimer|télécharger|borrar|cerrar sesión|comprar|eliminar|pagar|acquista|elimina|esci|paga|bestel|betaal|verwijder|uitloggen|apagar|excluir|sair|usuń|kup)\b|выйти|купить|оплатить|удалить|削除|購入|注文|删除|购买|支付|退出/i;

/**
 * Returns whether interaction tests shouldn't touch a control because it may delete, pay for, send or end
 * something.
 */
export function isRiskyAction(control: ElementModel): boolean {
  return riskyActionPattern.test(`${control.name} ${control.attr('value') ?? ''}`);
}
